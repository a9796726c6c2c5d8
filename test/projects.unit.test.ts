import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import config from '../vitest.config.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Folders with TypeScript of our own. */
const FOLDERS = ['.ci', 'bench', 'clients', 'deploy', 'docs', 'prisma', 'src', 'test'];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.includes('node_modules/')),
);

/** Whether a file has tests: it imports from vitest what declares one. */
function hasTests(file: string): boolean {
  const [, imported = ''] = /import \{([^}]*)\} from 'vitest'/.exec(readFileSync(`${ROOT}${file}`, 'utf8')) ?? [];
  return /\b(it|test)\b/.test(imported);
}

const scripts: Readonly<Record<string, string>> = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).scripts;

const projects = (config.test?.projects ?? []).map((project) =>
  typeof project === 'object' && 'test' in project ? project.test?.name : project,
);

/** The projects that a script of .ci runs, in its order. */
function runBy(script: string): readonly string[] {
  return [...script.matchAll(/step run_tests ([a-z ]+)/g)].flatMap(([, names = '']) => names.trim().split(' '));
}

/** What waits until the real clock has gone on: by Node's timers, or by Chromium's. */
const SLEEPING =
  /\b(setTimeout|setInterval)\(|\{[^}]*\bset(Timeout|Interval)\b[^}]*\} from 'node:timers\/promises'|\bwaitForTimeout\(/;

/** A limit of time for a test or a hook. Browsers have their own for what they wait for. */
const LIMITED = /^\s*timeout: [\d_]+,$|\{ timeout: [\d_]+ \}, (async )?\(|^\s*\}, [\d_]{4,}\);$/m;

/** How those wait that may not sleep: for a state, with a bound. */
const WAITING = 'test/helpers/waiting.ts';

/** What gives fast-check the seed of the run. */
const SEEDED = /\b(drawsOfTest\(|seedOfTest\(|inject\('seed'\))/g;

describe('every test', () => {
  it('waits for what it sees and not for a clock, but where time itself is the fault', () => {
    const sleeping = sources
      .filter((file) => /^test\/(?!faults\/|machines\/).*\.ts$/.test(file) && file !== WAITING)
      .filter((file) => SLEEPING.test(readFileSync(`${ROOT}${file}`, 'utf8')));
    expect(sleeping).toEqual([]);
  });

  it('has no limit of time but that of all of them (vitest.config.ts): a busy machine must fail none', () => {
    const limited = sources
      .filter((file) => /^test\/(?!machines\/).*\.test\.ts$/.test(file))
      .filter((file) => LIMITED.test(readFileSync(`${ROOT}${file}`, 'utf8')));
    expect(limited).toEqual([]);
  });

  it('draws at random by the seed of the run only, so that the same tree has the same result', () => {
    const unseeded = sources.filter((file) => {
      if (!/^test\/.*\.ts$/.test(file)) return false;
      const text = readFileSync(`${ROOT}${file}`, 'utf8');
      const draws = text.match(/\bfc\.(assert|sample)\(/g)?.length ?? 0;
      return draws > (text.match(SEEDED)?.length ?? 0);
    });
    expect(unseeded).toEqual([]);
  });

  it('is in a file whose name says its project', () => {
    const misnamed = sources
      .filter((file) => hasTests(file) || /\.(test|spec)\./.test(file))
      .filter((file) => !/^test\/([a-z0-9-]+\/)*[a-z0-9-]+(\.unit|\.once|\.slow|\.release)?\.test\.ts$/.test(file));
    expect(misnamed).toEqual([]);
  });

  it('in test/faults is only in that project', () => {
    expect(sources.filter((file) => /^test\/faults\/.*\.(unit|once|slow)\.test\.ts$/.test(file))).toEqual([]);
  });

  it('is run by a script of package.json', () => {
    const run = Object.entries(scripts).filter(([name]) => /^test(:|$)/.test(name));
    const named = run
      .flatMap(([, script]) => [...script.matchAll(/--project (\w+)|long-run\.ts (machines)/g)])
      .map(([, project, longRun]) => project ?? longRun);
    expect(named.toSorted()).toEqual(projects.toSorted());
  });

  it('is run by .ci/full: on the embedded database, and on a server unless the kind of database makes no difference to it', () => {
    const once = ['unit', 'once', 'machines', 'citus'];
    // Those of `embedded` are all in `app` and `slow`.
    const all = projects.filter((name) => name !== 'embedded');
    const [embedded = '', server = ''] = readFileSync(`${ROOT}.ci/full`, 'utf8').split('export TEST_DATABASE_URL');
    expect(runBy(embedded).toSorted()).toEqual(all.toSorted());
    expect(runBy(server).toSorted()).toEqual(all.filter((name) => !once.includes(String(name))).toSorted());
  });

  it('is run by .ci/run, unless it loses machines, needs Citus or is of `release`', () => {
    const [, server = '', other = '', faults = ''] = readFileSync(`${ROOT}.ci/run`, 'utf8').split('_lane() {');
    expect(runBy(server)).toEqual(['app']);
    expect(runBy(other)).toEqual(['unit', 'once', 'embedded', 'faults']);
    expect(runBy(faults)).toEqual(['faults', 'slow']);
  });

  it('that runs on the embedded database in .ci/run is there', () => {
    const embedded = config.test?.projects?.find(
      (each) => typeof each === 'object' && 'test' in each && each.test?.name === 'embedded',
    );
    const { include = [] } = typeof embedded === 'object' && 'test' in embedded ? (embedded.test ?? {}) : {};
    expect(
      include.map((path) => path.replace('/**/*.test.ts', '')).filter((path) => !existsSync(`${ROOT}${path}`)),
    ).toEqual([]);
  });

  it('of the project `once` does not depend on the kind of database', () => {
    const once = sources.filter((file) => file.endsWith('.once.test.ts'));
    expect(once.length).toBeGreaterThan(0);
    expect(once.filter((file) => readFileSync(`${ROOT}${file}`, 'utf8').includes("inject('template')"))).toEqual([]);
  });
});
