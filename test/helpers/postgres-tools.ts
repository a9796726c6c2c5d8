import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const TOOLS = ['initdb', 'pg_basebackup', 'postgres'];

/** What it takes to run PostgreSQL here: its programs, and a user that is not root, as whom it refuses to run. */
export interface PostgresTools {
  readonly folder: string;
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

/** Undefined where a server and its replica cannot be started. */
export const postgresTools: PostgresTools | undefined = findTools();

/** Where Debian has the programs of each version, newest first; then the folders of the path. */
function foldersOfPrograms(): readonly string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : [];
  return [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
}

/** The same where a server can also have an extension's library. `folder` is where to look first. */
export function toolsWith(library: string, folder?: string): PostgresTools | undefined {
  return findTools(
    (each) => existsSync(join(each, '../lib', library)),
    folder === undefined ? foldersOfPrograms() : [folder],
  );
}

function findTools(isFit = (_folder: string) => true, folders = foldersOfPrograms()): PostgresTools | undefined {
  // Elsewhere the locale C.UTF-8 may be missing.
  if (process.platform !== 'linux') return undefined;
  const folder = folders.find((each) => TOOLS.every((tool) => existsSync(join(each, tool))) && isFit(each));
  if (folder === undefined) return undefined;
  if (process.getuid?.() !== 0) return { folder, user: undefined };
  try {
    const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { stdio: 'pipe' }).toString());
    return { folder, user: { uid: idOf('-u'), gid: idOf('-g') } };
  } catch {
    return undefined;
  }
}
