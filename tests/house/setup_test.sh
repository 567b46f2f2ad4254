#!/usr/bin/env bash
# setup_test.sh SOURCE_DIR CASE: runs scripts/setup in a copy of the tree, on a machine that is played by small programs
# of our own (apt-get, npm …), and checks what it says. Nothing is installed.
set -u
source=$1 case=$2
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
tree="$work/a clone with spaces"
mkdir -p "$tree/scripts" "$work/bin" "$work/home"
cp "$source/scripts/setup" "$tree/scripts/"

play() { printf '#!/bin/bash\n%s\n' "$2" >"$work/bin/$1"; chmod +x "$work/bin/$1"; }
play apt-get "echo \"\$*\" >>'$work/apt-calls'; exit 0"
play apt-cache 'exit 0'
play npm 'echo "npm error code ENOTFOUND" >&2; exit 1'
play dpkg-query 'echo installed'
play sudo 'exec "$@"'

run() { HOME="$work/home" XDG_CACHE_HOME= PATH="$work/bin:$PATH" "$tree/scripts/setup" test >"$work/out" 2>&1; status=$?; }
fail() { echo "FAILED: $1"; echo "--- exit $status, said:"; cat "$work/out"; exit 1; }
says() { grep -q -- "$1" "$work/out" || fail "it does not say: $1"; }
sentence() { [ "$(grep -c '^setup: step' "$work/out")" = 1 ] || fail "it does not say exactly one sentence"; [ "$status" = 2 ] || fail "the exit code is not 2"; }

# A prefix as an earlier call left it, so that only packages are in question.
ready() { mkdir -p "$tree/build/thirdparty"; grep -m1 '^ort_version=' "$source/scripts/setup" >/dev/null
          . <(grep -E '^(ort_version|catch2_version)=' "$source/scripts/setup")
          echo "onnxruntime=$ort_version catch2=$catch2_version" >"$tree/build/thirdparty/.stamp"; }

case $case in
    complete)  # everything is there: no network, no apt, no words
        ready; run
        [ "$status" = 0 ] || fail "it does not succeed"
        [ ! -s "$work/out" ] || fail "it says something"
        ! grep -qE 'update|install' "$work/apt-calls" 2>/dev/null || fail "it calls apt-get" ;;
    no-network)
        ready; play dpkg-query 'exit 1'; play apt-get 'echo "Err:1 cannot resolve" ; exit 100'; run
        sentence; says 'step packages: the package lists could not be fetched'; says 'Check the network' ;;
    unknown-package)
        ready; play dpkg-query 'case "$*" in *librapidcheck-dev*) exit 1;; *) echo installed;; esac'
        play apt-cache 'exit 1'; run
        sentence; says 'the package librapidcheck-dev is not in this system' ;;
    broken-install)
        ready; play dpkg-query 'case "$*" in *ninja-build*) exit 1;; *) echo installed;; esac'
        play apt-get 'case "$*" in *install*) echo "E: no space left"; exit 100;; esac'; run
        sentence; says 'could not install ninja-build'; says 'no space left' ;;
    interrupted-install)  # the call before was stopped while packages were unpacked
        ready; play dpkg-query "case \"\$*\" in *ninja-build*) [ -f '$work/installed' ];; esac && echo installed"
        play dpkg "[ \"\$*\" != '--configure -a' ] || touch '$work/configured'"
        play apt-get "case \"\$*\" in *install*) [ -f '$work/configured' ] || { echo 'E: dpkg was interrupted, you must run it by hand'; exit 100; }
                          touch '$work/installed';; esac"
        run
        [ "$status" = 0 ] || fail "it does not go on"
        says 'finishing an installation that was interrupted' ;;
    no-root)
        ready; play dpkg-query 'exit 1'; play id 'echo 1000'; rm "$work/bin/sudo"
        for tool in bash env grep awk sed cat mkdir mktemp rm flock tail dirname printf cp mv ls tee; do
            ln -sf "$(command -v $tool)" "$work/bin/$tool"; done
        HOME="$work/home" PATH="$work/bin" "$tree/scripts/setup" test >"$work/out" 2>&1; status=$?
        sentence; says 'needs root, and there is no sudo' ;;
    no-npm-answer)
        mkdir -p "$work/home/.cache/kibitz"
        touch "$work/home/.cache/kibitz/libonnxruntime-dev_1.deb" "$work/home/.cache/kibitz/libcatch2-dev_1.deb"; run
        sentence; says 'npm could not fetch onnxruntime-node'; says ENOTFOUND ;;
    changed-library)
        mkdir -p "$work/home/.cache/kibitz"
        touch "$work/home/.cache/kibitz/libonnxruntime-dev_1.deb" "$work/home/.cache/kibitz/libcatch2-dev_1.deb"
        play npm 'for last; do :; done; echo rubbish >"onnxruntime-node-${last##*@}.tgz"'; run
        sentence; says 'its checksum is not the one expected' ;;
    *) echo "no such case: $case"; exit 1 ;;
esac
echo "as expected"
