# What .ci/run and .ci/full have in common. Sourced by bash, in the project's folder.

# Other tests find the sources of this run here, whatever it was started as.
export CI=true
SCRATCH=$(mktemp -d)
# Where each run of vitest says what it came to (.ci/tally.ts).
export TALLY=$SCRATCH/tally
# Where each step that failed leaves its name.
FAILED=$SCRATCH/failed
touch "$TALLY" "$FAILED"

# Runs a step and prints its output when it has ended, so that two lanes do not mix: all of it if it failed, and its end otherwise.
step() {
  local output begun status=0
  output=$(mktemp "$SCRATCH/step-XXXXXX")
  begun=$SECONDS
  "$@" >"$output" 2>&1 </dev/null || status=$?
  {
    flock 9
    printf '\n== %s (%d s)\n' "$*" "$((SECONDS - begun))"
    if [ "$status" -eq 0 ]; then tail -n 8 "$output"; else cat "$output"; fi
  } 9>"$SCRATCH/printing"
  if [ "$status" -ne 0 ]; then echo "$* ended with $status" >>"$FAILED"; fi
  rm "$output"
}

# Runs the tests of these projects (vitest.config.ts), or of some of their files: run_tests app -- test/db
run_tests() {
  local projects=()
  while [ $# -gt 0 ] && [ "$1" != -- ]; do projects+=("--project=$1"); shift; done
  npx vitest run "${projects[@]}" --reporter=default --reporter=./.ci/tally.ts "${@:2}"
}

# Installs a package of Debian's unless its program is there. Tests that need it are skipped without it.
install_program() {
  local program=$1 package=$2
  command -v "$program" >/dev/null && return
  apt_get install -y -q --no-install-recommends "$package" ||
    echo "$package is not to be had here: the tests that need $program are skipped." >&2
}

apt_get() {
  { [ -n "${APT_UPDATED:-}" ] || apt-get update -q; } && APT_UPDATED=yes
  DEBIAN_FRONTEND=noninteractive apt-get -q "$@"
} >/dev/null 2>&1

# Starts a PostgreSQL for this run alone, whose data nobody needs afterwards: in memory where there is room, since a new database for
# each file of tests is three hundred files, and without waiting for the disk. Sets SERVER_URL.
# TEST_DATABASE_URL names another server.
start_server() {
  SERVER_URL=${TEST_DATABASE_URL:-}
  unset TEST_DATABASE_URL
  [ -z "$SERVER_URL" ] || return 0
  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || apt_get install -y -q postgresql
  local bin port as=()
  bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)") || return 1
  SERVER_DATA=$(mktemp -d -p "$(roomiest)")
  # PostgreSQL refuses to run as root.
  if [ "$(id -u)" = 0 ]; then
    as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
    chown postgres "$SCRATCH" "$SERVER_DATA"
  fi
  port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
  "${as[@]}" "$bin/initdb" -D "$SERVER_DATA" -E UTF8 --locale=C.UTF-8 -A trust -U root --no-sync >/dev/null || return 1
  cat >>"$SERVER_DATA/postgresql.conf" <<-CONF
	listen_addresses = '127.0.0.1'
	unix_socket_directories = '$SERVER_DATA'
	port = $port
	fsync = off
	full_page_writes = off
	shared_buffers = 512MB
	max_wal_size = 4GB
	CONF
  "${as[@]}" "$bin/pg_ctl" -D "$SERVER_DATA" -l "$SERVER_DATA/log" -w start >/dev/null || return 1
  SERVER_STOP=("${as[@]}" "$bin/pg_ctl" -D "$SERVER_DATA" -m immediate -w stop)
  SERVER_URL=postgres://root@127.0.0.1:$port/postgres
}

# The folder in memory, if that has room for all databases of a run, or else the one of this run.
roomiest() {
  local free
  free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1)
  if [ "${free:-0}" -gt $((8 * 1024 * 1024)) ]; then echo /dev/shm; else echo "$SCRATCH"; fi
}

clean_up() {
  [ -z "${SERVER_STOP:-}" ] || "${SERVER_STOP[@]}" >/dev/null 2>&1
  rm -rf "$SCRATCH" ${SERVER_DATA:+"$SERVER_DATA"}
}
trap clean_up EXIT

# What every run needs: the packages, the tools that are not npm's, and a server.
prepare() {
  install_program chromium chromium
  install_program promtool prometheus
  npm ci || exit 1
  start_server || {
    echo 'No PostgreSQL could be started. Install it, or let TEST_DATABASE_URL name a server of yours.' >&2
    exit 1
  }
}

# Prints what failed, and last how many tests passed and failed, in all runs together. A run that broke off is not counted; then the
# list of steps says so.
finish() {
  node -e '
    const { readFileSync } = require("node:fs");
    const lines = (file) => readFileSync(file, "utf8").split("\n").filter((line) => line);
    const [tally, failed] = process.argv.slice(1);
    const runs = lines(tally).map((line) => JSON.parse(line));
    for (const failure of runs.flatMap((run) => run.failures)) console.log(`\nFAILED ${failure}`);
    for (const step of lines(failed)) console.log(`\nFAILED ${step}`);
    const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
    console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
    process.exitCode = lines(failed).length > 0 ? 1 : 0;
  ' "$TALLY" "$FAILED"
}
