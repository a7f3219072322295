# Reads the sections that check_layers.sh sends; complains a line a fault, ends in "N passed, M failed".
function complain(text) { print "check-layers: " text; bad++ }
function room_of(file) { sub(/\/.*/, "", file); return file }
function inner_of(file,    part) { return split(file, part, "/") == 3 ? part[1] "/" part[2] : part[1] }
function among(list, word) { return index(" " list " ", " " word " ") > 0 }

/^= / { section = $2; next }

section == "layers" {
    sub(/#.*/, "")
    if (split($0, side, ":") < 2) next
    name = side[1]
    if (name == "together") { # files of a room that call each other, being one idea
        n = split(side[2], member, " ")
        for (i = 1; i <= n; i++) as[member[i]] = member[1]
        next
    }
    may[name] = side[2]
    if (name !~ /\//) rooms[name] = 1
    else divided[room_of(name)] = 1
}

section == "rules" { split($0, side, "\t"); rule[++rules] = "^(" side[1] ")$"; allowed[rules] = side[2] }

# FILE:LINE:#include "..." or a definition of a type
section == "includes" {
    split($0, at, ":")
    file = at[1]
    line = substr($0, length(at[1]) + length(at[2]) + 3)
    sub(/^src\//, "", file)
    if (line !~ /^#include/) {
        split(line, word, /[ ]/)
        type = word[1] == "typedef" ? word[3] : word[2]
        if (file != "library/memory.c" && types[type]++) complain(type " is two types")
        next
    }
    if (line ~ /<(n?curses|ncursesw\/|term\.h)/ && room_of(file) != "term") complain(at[1] " includes curses")
    if (line !~ /^#include "/ || !(room_of(file) in rooms)) next
    split(line, quoted, "\"")
    other = quoted[2]
    if (other !~ /\//) next
    if (room_of(other) != room_of(file)) {
        if (!among(may[room_of(file)], room_of(other))) complain(at[1] " includes room " room_of(other))
    } else if (inner_of(other) ~ /\//) # a header at the top of a room is for all its inner rooms
        inside(at[1], inner_of(file), inner_of(other), "includes")
}
# What stands beside the inner rooms (the list of views, of documents) sees them all.
function inside(who, from, to, does) {
    if (from == to || from !~ /\// || !(room_of(from) in divided)) return
    if (to !~ /\//) complain(who " " does " " to ", which stands above it")
    else if (!among(may[from], substr(to, length(room_of(to)) + 2))) complain(who " " does " " to)
}

# FILE:static ... NAME(
section == "statics" {
    file = substr($0, 1, index($0, ":") - 1)
    if (!match($0, /[a-z][a-z0-9_]*\(/)) next
    name = substr($0, RSTART, RLENGTH - 1)
    if (!statics[name, file]++ && ++files_with[name] == 4)
        complain(file " is the fourth file with a static " name "; let the name say whose it is")
}

section == "headers" { declared[$1] = 1 }

section == "symbols" && /\|/ {
    split($0, field, "|")
    split(field[1], head, ":")
    file = head[1]
    name = head[2]
    gsub(/ /, "", name)
    sub(/@.*/, "", name)
    gsub(/ /, "", field[3])
    gsub(/ /, "", field[7])
    class = field[3]
    file = substr(file, length(build) + 1)
    sub(/\.o$/, "", file)
    if (!(room_of(file) in rooms)) next
    if (field[7] ~ /^\.(data|bss|tdata|tbss)/ && field[7] !~ /^\.data\.rel\.ro/ && field[4] ~ /OBJECT|TLS/ && name !~ /^sm_(signal|death|jobs|arena|tick|library)/)
        complain(file " has a mutable global: " name)
    if (class == "U") {
        needs[++n_needs] = name
        needs_at[n_needs] = file
    } else if (class ~ /^[TDRBC]$/) {
        if (file == "library/memory") next # in place of base/mem and base/arena
        if (name in defined_in) complain(name " is defined twice")
        if (name !~ /^sm_/ && !(name ~ /^setmatch_/ && room_of(file) == "library")) complain(name " is exported without sm_")
        defined_in[name] = file
    }
}

END {
    for (i = 1; i <= n_needs; i++) {
        name = needs[i]
        file = needs_at[i]
        if (!(name in defined_in)) {
            for (r = 1; r <= rules; r++)
                if (name ~ rule[r] && !among(allowed[r], room_of(file)) && !among(allowed[r], file))
                    complain(file " calls " name)
            continue
        }
        other = defined_in[name]
        if (room_of(other) != room_of(file) && !(name in declared))
            complain(file " calls " name ", which is in no header")
        if (room_of(other) == room_of(file)) {
            inside(file, inner_of(file), inner_of(other), "calls " name " of")
            call((file in as) ? as[file] : file, (other in as) ? as[other] : other)
        }
    }
    circles()
    if (bad) print "0 passed, " bad " failed"
    else print "1 passed, 0 failed"
    exit bad > 0
}
function call(from, to) {
    if (from == to || (from, to) in edge) return
    edge[from, to] = 1
    node[from] = node[to] = 1
}
# Files that reach each other by calls are in one circle.
function circles(    pair, end, f, g, n, queue, line, told) {
    for (pair in edge) {
        split(pair, end, SUBSEP)
        calls[end[1]] = calls[end[1]] " " end[2]
    }
    for (f in node) reach(f)
    for (f in node) {
        if (f in told || !((f, f) in reached)) continue
        line = f
        for (g in node)
            if (g != f && (f, g) in reached && (g, f) in reached) {
                line = line " " g
                told[g] = 1
            }
        complain("in a circle: " line)
    }
}
function reach(from,    queue, n, i, next_file, k, m) {
    queue[n = 1] = from
    for (i = 1; i <= n; i++) {
        m = split(calls[queue[i]], next_file, " ")
        for (k = 1; k <= m; k++)
            if (!((from, next_file[k]) in reached)) {
                reached[from, next_file[k]] = 1
                queue[++n] = next_file[k]
            }
    }
}
