"""Behind scripts/translate: runs lupdate and looks through what it wrote."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

FOLDER = pathlib.Path("app/translations")
# English has only plurals: everything else is said as it is written.
LANGUAGES = {"en": ["-pluralonly"], "fr": [], "de": [], "nl": []}
# The same in English, and right so; whoever adds one has thought about it.
EVERYWHERE = {"elite", "expert", "Esc", "Tab", "%1 ms", "! %1", "%1 × %2", "Zoom %1 %", "Magenta"}
SAME = {
    "fr": {"bom", "pla", "gem", "puz", "vol", "Angle", "Note", "Photos", "Score", "Pause", "Photo", "Transparent", "Verdict", "puzzle", "Zoom"},
    "de": {"Details", "Name", "Pause", "Status", "Stream", "Zoom"},
    "nl": {"bom", "pla", "puz", "sta", "Ctrl+Enter", "Ctrl+Shift+Z", "Kibitz: stream", "Later", "Score", "%1 (Enter)", "Details", "Del", "End", "Enter", "Home", "Status", "Stream", "Zoom", "station"},
}


def lupdate():
    found = shutil.which("lupdate", path="/usr/lib/qt6/bin") or shutil.which("lupdate6") or shutil.which("lupdate")
    if not found:
        sys.exit("translate: lupdate is missing. Install the package qt6-l10n-tools")
    return found


def update(folder):
    for language, options in LANGUAGES.items():
        done = subprocess.run(
            [lupdate(), "-silent", "-locations", "none", "-no-obsolete", *options, "app/qml", "app/ui",
             "-I", ".", "-extensions", "qml,cpp,h", "-source-language", "en", "-target-language", language,
             "-ts", str(folder / f"kibitz_{language}.ts")], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"translate: lupdate failed: {done.stderr.strip()}")


def messages(file):
    for context in xml.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            yield context.findtext("name"), message


def marks(text):
    return sorted(set(re.findall(r"%n|%L?\d+", text)))


def faults(file, language):
    for context, message in messages(file):
        source, translation = message.findtext("source") or "", message.find("translation")
        where = f"{file.name}: {context}: '{source}'"
        plural = message.get("numerus") == "yes"
        texts = [form.text or "" for form in translation.iter("numerusform")] if plural else [translation.text or ""]
        if translation.get("type") == "unfinished" or not all(texts):
            yield f"{where} is not translated"
            continue
        for text in texts:
            # One thing may go without its number ("a die").
            lost = [mark for mark in marks(source) if mark not in marks(text) and not (plural and mark == "%n")]
            if lost or set(marks(text)) - set(marks(source)):
                yield f"{where} has other placeholders in '{text}'"
            if language != "en" and text == source and len(source) > 1 and source not in SAME[language] | EVERYWHERE \
                    and re.search(r"[a-z]{2}", source):
                yield f"{where} is the same as in English"
            if source.endswith("…") != text.endswith("…"):
                yield f"{where}: '{text}' loses or gains its …"


def keys(file):
    return {(context, message.findtext("source"), message.findtext("comment") or "")
            for context, message in messages(file)}


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit("translate: write scripts/translate, or scripts/translate --check")
    FOLDER.mkdir(exist_ok=True)
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch) if check else FOLDER
        if check:
            for file in FOLDER.glob("*.ts"):
                shutil.copy(file, folder)
        update(folder)
        for language in LANGUAGES:
            name = f"kibitz_{language}.ts"
            if check:
                before, now = keys(FOLDER / name), keys(folder / name)
                found += [f"{name}: {each[0]}: '{each[1]}' is new. Run scripts/translate" for each in sorted(now - before)]
                found += [f"{name}: {each[0]}: '{each[1]}' is no longer used. Run scripts/translate"
                          for each in sorted(before - now)]
            found += faults(folder / name, language)
            if not sum(1 for _ in messages(folder / name)):
                found.append(f"{name} is empty: nothing was looked at")
    print("\n".join(found) if found else "translate: every string of the window is translated")
    sys.exit(1 if found else 0)


main()
