#!/usr/bin/env bash
# install_test.sh BUILD SOURCE: installs the build into a folder of its own and uses it from there, with nothing of the
# source or build tree in reach: what the program opens is written down and looked through.
set -u
build=$1 source=$2
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
prefix="$work/a place with spaces"
fail() { echo "FAILED: $1"; shift; for file; do echo "--- $file"; tail -n 30 "$file"; done; exit 1; }

cmake --install "$build" --prefix "$prefix" >"$work/installing" 2>&1 || fail "it cannot be installed" "$work/installing"

cd "$work" || exit 1
export HOME="$work/home" XDG_CONFIG_HOME= XDG_DATA_HOME= XDG_CACHE_HOME= XDG_RUNTIME_DIR="$work"
unset KIBITZ_MODELS LD_LIBRARY_PATH DISPLAY WAYLAND_DISPLAY QT_QPA_PLATFORM
# Who is traced cannot be searched for leaks; the other tests are.
export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
mkdir "$HOME"
cp "$source/datasets/blender/set/dice-easy-000000.jpg" dice.jpg
calls=0
# kibitz ARGUMENTS…: runs the installed program; every file that it opens goes to the list.
kibitz() {
    calls=$((calls + 1))
    if command -v strace >/dev/null; then
        strace -f -qq -e trace=openat,open,execve -o "$work/opened.$calls" "$prefix/bin/kibitz" "$@" >"$work/out" 2>"$work/err"
    else
        "$prefix/bin/kibitz" "$@" >"$work/out" 2>"$work/err"
    fi || fail "kibitz $* does not succeed" "$work/out" "$work/err"
}

kibitz --version
kibitz see dice "$work/dice.jpg" --json
grep -q '"value"' "$work/out" || fail "it sees no dice" "$work/out"
kibitz print sheet level-1 --out "$work/sheet.pdf"
[ -s "$work/sheet.pdf" ] || fail "it prints nothing"
kibitz demo --frames 40 --png "$work/demo.png"
[ -s "$work/demo.png" ] || fail "the demonstration draws nothing" "$work/out" "$work/err"
if ldd "$prefix/bin/kibitz" | grep -q libQt6Quick; then
    # The window with all its pages and imports: it stays open until it is told to end, and complains of nothing.
    calls=$((calls + 1))
    tracer=(); ! command -v strace >/dev/null || tracer=(strace -f -qq -e trace=openat,open,execve -o "$work/opened.$calls")
    QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software timeout 15 "${tracer[@]}" \
        "$prefix/bin/kibitz" play --source pattern >"$work/out" 2>"$work/err"
    [ $? = 124 ] || fail "the window does not stay open" "$work/out" "$work/err"
    ! grep -qiE 'qml|qrc|module' "$work/err" || fail "the window complains" "$work/err"
fi

# Nothing of the trees it came from.
if command -v strace >/dev/null; then
    grep -h -v ENOENT "$work"/opened.* | grep -F -e "\"$source/" -e "\"$build/" >"$work/foreign"
    [ ! -s "$work/foreign" ] || fail "the installed program opens files of the source or build tree" "$work/foreign"
else
    echo "strace is not there: what the program opens was not looked at"
fi
ldd "$prefix/bin/kibitz" | grep -q 'not found' && { ldd "$prefix/bin/kibitz" >"$work/out"; fail "a library is missing" "$work/out"; }

# Every model that the sources name is installed.
for model in $(grep -rhoE 'models::folderOf\("[^"]+"\)' "$source/app" "$source/vision" --include='*.cpp' | cut -d'"' -f2 | sort -u); do
    [ -s "$prefix/share/kibitz/models/$model/model.onnx" ] || fail "the model $model is not installed"
done

# Without its models it says so, and what helps.
mv "$prefix/share/kibitz" "$work/away"
"$prefix/bin/kibitz" see dice "$work/dice.jpg" >"$work/out" 2>"$work/err" && fail "it sees dice without models"
grep -q 'is not installed. Install Kibitz again' "$work/err" || fail "it does not say that its models are missing" "$work/err"

# The papers know every command.
zcat "$prefix/share/man/man6/kibitz.6.gz" >"$work/manual" || fail "there is no manual page"
"$prefix/bin/kibitz" --help | sed -n '/^Subcommands:/,$p' | awk '/^  [a-z]/ {print $1}' >"$work/commands"
[ "$(wc -l <"$work/commands")" -gt 15 ] || fail "the commands cannot be listed" "$work/commands"
while read -r command; do
    grep -qx "\.B $command" "$work/manual" || fail "the manual page does not know '$command'"
    grep -q "^        $command) " "$prefix/share/bash-completion/completions/kibitz" || fail "the completion does not know '$command'"
done <"$work/commands"
for file in applications/kibitz.desktop metainfo/kibitz.metainfo.xml icons/hicolor/scalable/apps/kibitz.svg \
    icons/hicolor/48x48/apps/kibitz.png doc/kibitz/copyright; do
    [ -s "$prefix/share/$file" ] || fail "share/$file is missing"
done
if command -v desktop-file-validate >/dev/null; then
    desktop-file-validate "$prefix/share/applications/kibitz.desktop" >"$work/out" 2>&1 || fail "the desktop file is wrong" "$work/out"
fi
echo "as expected"
