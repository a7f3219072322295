#!/bin/sh
# The two commands of README.md on a bare Debian: bare.sh DIR [SUITE]
# Makes a minimal system in DIR with debootstrap (variant minbase) from the mirror that apt-get is configured with here,
# adds make and git, and in fresh copies of it clones HEAD and runs, where /dev/pts is there
#   make -j deps run       then make deps test
# and where it is not
#   make -j deps test      then make run, with the objects of the first, so that all is compiled once
# It is short, so that it is done at all: little is optimised, the C tests are those of a few ROOMS=, beside all scripts,
# and long tests make FEWER= (20) times fewer rounds. WHOLE=1: as the README has it, and everything compiled in both.
# Needs root. What was made stays in DIR/base for the next time, and packages in DIR/debs; the logs are DIR/*.log.
set -u
dir=${1:?bare.sh DIR [SUITE]} suite=${2:-bookworm}
failed=0
stop() { echo "bare.sh: $1" >&2; exit 1; }
[ "$(id -u)" -eq 0 ] || stop "only root may make a system of its own; use sudo"
for tool in debootstrap chroot mount git apt-get; do
    command -v $tool >/dev/null 2>&1 || stop "$tool is missing; apt-get install debootstrap git mount"
done
mkdir -p "$dir/debs" && dir=$(cd "$dir" && pwd) || exit 1
if [ -z "${WHOLE-}" ]; then
    short="SETMATCH_FEWER=${FEWER:-20} CFLAGS='-O1 -g0'" rooms=" ROOMS='${ROOMS:-base core term}'"
else
    short='' rooms=''
fi

leave() {
    for place in "$dir"/with/dev/pts "$dir"/with/proc "$dir"/without/proc; do
        if mountpoint -q "$place"; then umount "$place" || exit 1; fi
    done
    rm -rf --one-file-system "$dir/with" "$dir/without"
}
trap leave EXIT
trap 'exit 1' HUP INT TERM
leave

inside() { # ROOT COMMAND...
    root=$1; shift
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive \
        sh -c "$*" </dev/null
}

if [ ! -e "$dir/made" ]; then
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $suite" | head -n 1)
    [ -n "$mirror" ] || stop "apt-get knows no mirror of $suite; apt-get update first, or name another suite"
    rm -rf --one-file-system "$dir/base"
    debootstrap --variant=minbase "$suite" "$dir/base" "$mirror" >"$dir/base.log" 2>&1 || stop "debootstrap failed; see $dir/base.log"
    echo force-unsafe-io >"$dir/base/etc/dpkg/dpkg.cfg.d/unsafe" # what is thrown away need not be safe on disk
    inside "$dir/base" 'apt-get install -y -q --no-install-recommends make git' >>"$dir/base.log" 2>&1 ||
        stop "make and git cannot be installed; see $dir/base.log"
    : >"$dir/made"
fi
git bundle create -q "$dir/head" HEAD || exit 1

copy() { # NAME: a fresh one with the clone in it
    cp -a "$dir/base" "$dir/$1" && cp "$dir/head" "$dir/$1/tmp/head" && mount -t proc proc "$dir/$1/proc" || exit 1
    find "$dir/debs" -name '*.deb' -exec cp {} "$dir/$1/var/cache/apt/archives" ';'
    [ "$1" != with ] || mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$dir/with/dev/pts" || exit 1
    inside "$dir/$1" 'git -c advice.detachedHead=false clone -q /tmp/head /root/setmatch && rm -f /dev/ptmx && ln -s pts/ptmx /dev/ptmx' || exit 1
}
try() { # NAME GOALS [-jN]
    begin=$(date +%s)
    log=$dir/$1.$(echo "$2" | tr ' ' '-').log
    case $2 in *test*) only=$rooms ;; *) only= ;; esac
    if inside "$dir/$1" "cd /root/setmatch && $short make ${3-} $2$only" >"$log" 2>&1; then how=ok; else how="FAILED, see $log"; failed=1; fi
    echo "$1 /dev/pts: make ${3+-j }$2: $how, $(($(date +%s) - begin)) s: $(tail -n 1 "$log")"
    grep -E '^(SKIPPED|FAILED|[0-9]+ skipped)' "$log" | sed 's/^/    /'
}

copy with
try with 'deps run' "-j$(nproc)"
find "$dir/with/var/cache/apt/archives" -name '*.deb' -exec cp -u {} "$dir/debs" ';'
try with 'deps test'
copy without
if [ -z "${WHOLE-}" ]; then # the clone of the first, whose files are older than its objects
    rm -rf "$dir/without/root/setmatch" && cp -a "$dir/with/root/setmatch" "$dir/without/root" || exit 1
fi
try without 'deps test' "-j$(nproc)"
try without run
exit $failed
