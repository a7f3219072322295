#!/bin/sh
# Installs the packages of make deb in a minimal Debian, runs them, and removes them: try.sh DIR [SUITE]; needs root.
set -eu
dir=$1 suite=${2:-bookworm} root=$1/root
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $suite" | head -n 1)
[ -n "$mirror" ] || { echo "try.sh: apt-get knows no mirror of $suite" >&2; exit 1; }

inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        sh -ec "$*" </dev/null
}
installed() { # lists the files below /usr and /etc that belong to setmatch
    inside 'find /usr /etc -name "*setmatch*"'
}

rm -rf --one-file-system "$root"
debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$dir/debootstrap.log" 2>&1
cp "$dir"/*_*.deb "$root/tmp"
rm -f "$root"/tmp/*-dbgsym_*.deb
inside 'apt-get install -y -q --no-install-recommends gcc libc6-dev pkg-config /tmp/*.deb' >"$dir/install.log" 2>&1
installed
inside 'setmatch --version; setmatch score sample:digits -m ARI,NCA -q
    setmatch lesson check | tail -n 1; setmatch screen sample:fig1b --size 60x10'
inside 'python3 -c "import setmatch; print(setmatch.adjusted_rand_score([0, 0, 1, 1], [0, 0, 1, 2]))"'
# shellcheck disable=SC2016
inside 'echo "#include <setmatch.h>
    #include <stdio.h>
    int main(void) { return puts(setmatch_version()) < 0; }" >/tmp/version.c
    gcc /tmp/version.c $(pkg-config --cflags --libs setmatch) -o /tmp/version && /tmp/version'
inside 'apt-get purge -y -q "*setmatch*"' >"$dir/remove.log" 2>&1
[ -z "$(installed)" ] || { echo "left behind:"; installed; exit 1; }
rm -rf --one-file-system "$root"
echo "installed, run and removed in $suite"
