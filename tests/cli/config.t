# The configuration: the flag counts more than the file; what is wrong in a file that was named is an error with a place.
$ printf '; mine\n[look]\nvalues = jaccard ; always\nsort=best\nascii = yes\n' >$T/config; setmatch screen --config $T/config sample:fig1b | grep -o -e 'jaccard   shade: row %' -e 'order: diagonal'
order: diagonal
jaccard   shade: row %

$ printf 'theme = pink\n' >$T/config; cd $T; setmatch screen --config config sample:fig1b
! setmatch: config:1: theme: invalid value "pink" (one of: auto, dark, light, mono); for example set theme=auto
? 2

$ printf '\nthem = dark\n' >$T/config; cd $T; setmatch screen --config config sample:fig1b
! setmatch: config:2: unknown option "them"; did you mean "theme"?
? 2

$ printf 'ascii = perhaps\n' >$T/config; cd $T; setmatch score --config config sample:fig1b
! setmatch: config:1: ascii: invalid value "perhaps" (one of: yes, no)
? 2

$ printf 'only words\n' >$T/config; cd $T; setmatch score --config config sample:fig1b
! setmatch: config:1: invalid line (expected OPTION = VALUE, found "only words")
? 2

$ cd $T; setmatch score --config nowhere sample:fig1b
! setmatch: nowhere: no such file; use --config none to run without one
? 4

$ setmatch score --config - sample:fig1b
! setmatch: --config: invalid value "-" (expected a file name or none)
? 2

# What is written for others does not depend on whose machine it is: the usual file is for the explorer alone.
$ mkdir -p $T/setmatch; printf 'color = always\nascii = yes\n' >$T/setmatch/config; XDG_CONFIG_HOME=$T setmatch matrix -q sample:fig1b | head -n 1
Points of every class and cluster; n=100

$ XDG_CONFIG_HOME=$T setmatch matrix -q sample:fig1b | grep -c Σ
2

# A file that is named counts there too, and the command line counts more.
$ printf 'color = always\n' >$T/config; setmatch matrix -q --config $T/config sample:fig1b | grep -q "$(printf '\033')" && echo coloured
coloured

$ setmatch matrix -q --config $T/config --color never sample:fig1b | grep -c "$(printf '\033')"
0
? 1

$ setmatch matrix -q --config none sample:fig1b | head -n 1
Points of every class and cluster; n=100

# Nothing is ever written but by save-config, and then only what differs; remarks and what is not known stay.
$ printf '; mine\n\n  digits = 9 ; more\n' >$T/config; setmatch screen --config $T/config sample:fig1b --keys 'v : s e t Space sort=best Enter' >$T/out; cat $T/config
; mine

  digits = 9 ; more

$ setmatch screen --config $T/config sample:fig1b --keys ':set Space digits=4 Enter :set Space sort=best Enter :save-config Enter' >$T/out; cat $T/config
; mine

sort = best

$ setmatch screen sample:fig1b --keys ':save-config Enter' | grep -o 'no configuration file[^·]*FILE'
no configuration file; start with --config FILE

# --no-input asks nothing.
$ setmatch screen --no-input sample:fig1b --keys 'm 1 Enter q' --size 160x24 | grep -o '1 unsaved change.*'
1 unsaved change; --no-input never asks: w writes, ! after a command (:q!) discards

# A seed is any number of 64 bits and nothing else.
$ setmatch simulate jscore-fig3 --reps 1 --json --seed 18446744073709551615 | grep -o '"seed":[0-9]*'
"seed":18446744073709551615

$ setmatch simulate jscore-fig3 --seed 18446744073709551616 2>&1 | cut -d ';' -f 1,2
setmatch: --seed: invalid number "18446744073709551616" (expected a whole number, at most 2^64 - 1)

$ setmatch simulate jscore-fig3 --seed -1 2>&1 | cut -d ';' -f 1,2
setmatch: --seed: invalid number "-1" (expected a whole number, at most 2^64 - 1)

# Options that every command takes.
$ for command in score matrix match screen convert; do setmatch $command -q --no-mouse --no-input --config none --theme light --seed 1 --color never --ascii sample:fig1b >$T/out || echo $command; done

# A value that an option does not take is answered with those that it takes.
$ setmatch screen sample:fig1b --size 132x43 --keys ': s e t Space t h e m e = p u r p l e Enter' | grep -o 'theme: invalid value "purple".*dark.*)'
theme: invalid value "purple" (one of: auto, dark, light, mono)
