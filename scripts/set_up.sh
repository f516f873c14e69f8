#!/bin/sh
# Brings a bare Debian or Ubuntu to the point where the companion runs. Steps, each safe to repeat:
#
#   scripts/set_up.sh system             Python's venv module, and what PDFs need (Pango, a font)
#   scripts/set_up.sh tests              the Chromium that tests drive, and poppler for pictures of PDFs
#   scripts/set_up.sh environment        .venv with the companion in it
#   scripts/set_up.sh environment dev    .venv with everything for testing as well
#
# System packages are installed when you are root or sudo works without asking. Otherwise the exact
# command is named: without Pango the companion still keeps score, it only makes no PDFs.
set -eu
cd "$(dirname "$0")/.."

VENV=.venv
PDF_PACKAGES="libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core"

say() { printf '%s\n' "$*" >&2; }

# The first Python that is new enough: the one named in PYTHON, else the system's, else a newer one beside it.
find_python() {
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$name"
            return
        fi
    done
    say "The companion needs Python 3.11 or newer, and none was found."
    exit 1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        printf '%s\n' "env"
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        printf '%s\n' "sudo -n"
    fi
}

lacking() {
    for package in "$@"; do
        case "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)" in
            installed) ;;
            *) printf '%s ' "$package" ;;
        esac
    done
}

# Installs the packages named, or says how to. Fails when they are still lacking afterwards.
apt_install() {
    become=$(as_root)
    if [ -z "$become" ]; then
        say "This needs an administrator:"
        say "    sudo apt-get update && sudo apt-get install -y --no-install-recommends $*"
        return 1
    fi
    say "Installing $* ..."
    log=$(mktemp)
    if $become env DEBIAN_FRONTEND=noninteractive sh -c \
        'apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"' sh "$@" >"$log" 2>&1; then
        rm -f "$log"
    else
        cat "$log" >&2
        rm -f "$log"
        say "That did not work; by hand it is:"
        say "    apt-get update && apt-get install -y --no-install-recommends $*"
        return 1
    fi
}

python_can_make_environments() {
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1
}

set_up_system() {
    python=$(find_python)
    if ! command -v apt-get >/dev/null 2>&1; then
        say "No apt-get here: for PDFs, install Pango and a font in your system's own way."
        return
    fi
    # One call for everything that is lacking: fetching the package lists takes longest.
    wanted=$(lacking $PDF_PACKAGES)
    venv_package=""
    if [ ! -x "$VENV/bin/python" ] && ! python_can_make_environments; then
        venv_package="$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    fi
    [ -n "$wanted$venv_package" ] || return 0
    say "The system lacks: $venv_package $wanted"
    if ! apt_install $venv_package $wanted; then
        if [ -n "$venv_package" ] && ! python_can_make_environments && ! "$python" -m pip --version >/dev/null 2>&1; then
            say "Without $venv_package there is no way to install the companion: run the command above, then make again."
            exit 1
        fi
        say "Going on without: everything works except PDF sheets. Run the command above to get them."
    fi
}

set_up_environment() {
    python=$(find_python)
    if [ ! -x "$VENV/bin/python" ]; then
        say "Making $VENV with $("$python" --version) ..."
        if python_can_make_environments; then
            "$python" -m venv "$VENV"
        else
            # Debian's python3-pip can fill an environment that has no pip of its own.
            "$python" -m venv --without-pip "$VENV"
            "$python" -m pip --python "$VENV/bin/python" install --quiet pip
        fi
    fi
    say "Installing the companion into $VENV ..."
    "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check --editable ".${1:+[$1]}"
}

there_is_a_browser() {
    for name in chromium chromium-browser google-chrome; do
        if command -v "$name" >/dev/null 2>&1; then return 0; fi
    done
    return 1
}

set_up_tests() {
    if ! command -v apt-get >/dev/null 2>&1; then
        command -v pdftoppm >/dev/null 2>&1 || say "Some tests need pdftoppm, which is part of poppler."
        there_is_a_browser || "$VENV/bin/playwright" install chromium
        return
    fi
    # The program that Playwright drives the browser with needs libatomic, and brings none. The
    # tests of the sheets look at pictures of PDFs, which poppler takes.
    wanted=$(lacking libatomic1 poppler-utils)
    # Ubuntu's chromium package is only a pointer to a snap, which tests can't drive.
    ubuntu=$(grep -s '^ID=ubuntu' /etc/os-release || true)
    if ! there_is_a_browser && [ -z "$ubuntu" ]; then
        wanted="$wanted chromium"
    fi
    if [ -n "$wanted" ]; then
        say "The tests need: $wanted"
        # Unquoted on purpose: a list of package names.
        if ! apt_install $wanted; then
            say "Run the command above, then make test again."
            exit 1
        fi
    fi
    there_is_a_browser || "$VENV/bin/playwright" install --with-deps chromium
}

case "${1:-}" in
    system) set_up_system ;;
    environment) set_up_environment "${2:-}" ;;
    tests) set_up_tests ;;
    *) say "Say system, environment or tests."; exit 2 ;;
esac
