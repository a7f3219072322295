#!/bin/sh
# Builds the Debian packages from the tarball of make dist, and checks them with lintian: deb.sh TARBALL DIR
set -eu
tarball=$1 dir=$2
source=$(basename "$tarball" .tar.gz)
version=${source#setmatch-}
for tool in dpkg-buildpackage dh dh_python3 lintian; do
    command -v $tool >/dev/null 2>&1 ||
        { echo "deb.sh: $tool is missing; apt-get install dpkg-dev debhelper dh-python lintian" >&2; exit 1; }
done

rm -rf "$dir" && mkdir -p "$dir"
tar -xzf "$tarball" -C "$dir"
cd "$dir/$source"
cp -R packaging/debian debian
cat >debian/changelog <<END
setmatch ($version) unstable; urgency=medium

  * See docs/CHANGELOG.md in the source.

 -- $(sed -n 's/^Maintainer: //p' debian/control)  $(date -R -r LICENSE)
END
cat >debian/libsetmatch1.symbols <<END
libsetmatch.so.1 libsetmatch1 #MINVER#
* Build-Depends-Package: libsetmatch-dev
 (regex)"^setmatch_.*@Base$" $version
END
dpkg-buildpackage -b -us -uc >../build.log 2>&1 || { tail -n 40 ../build.log; exit 1; }
cd ..
lintian --info --display-info --fail-on error,warning ./*.changes
ls -l ./*.deb
