import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import type { PrismaClient } from '../../src/generated/prisma/client.ts';
import { createCell, dropCell } from '../helpers/cells.ts';
import { createDatabase, onServer, type Template } from '../helpers/database.ts';
import { ServiceProcess } from '../helpers/service.ts';
import { inconsistencies } from './consistency.ts';
import { Ledger } from './ledger.ts';
import { ADMIN_KEY } from './load.ts';

/** A database on which services are started and killed, and what they answered. */
export interface World {
  readonly ledger: Ledger;
  /** Its URL; undefined for an embedded database. */
  readonly url: string | undefined;
  /** Its schema; undefined unless it is a cell. */
  readonly schema: string | undefined;
  /** Its folder; undefined on a server. */
  readonly dataDir: string | undefined;
  /** The environment of a service on it. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts a service on it, by default straight; ended with the test, unless it has been. */
  readonly start: (more?: Readonly<Record<string, string>>) => Promise<ServiceProcess>;
  /** Looks into the database itself. An embedded database must have no service at that time. */
  readonly inDatabase: <Result>(look: (prisma: PrismaClient) => Promise<Result>) => Promise<Result>;
  /** What contradicts itself or an answer. An embedded database must have no service at that time. */
  readonly inconsistencies: () => Promise<readonly string[]>;
}

/** An empty database of the kind under test, for one test. */
export async function newWorld(template = inject('template')): Promise<World> {
  const ledger = new Ledger();
  const { location, url, schema, dataDir, remove } = await newDatabase(template);
  onTestFinished(remove);
  const env = {
    ...(url === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: url }),
    ...(schema === undefined ? {} : { DATABASE_SCHEMA: schema }),
    BOOTSTRAP_ADMIN_KEY: ADMIN_KEY,
    // The answers to faults are under test, not the rate limits.
    RATE_LIMIT: 'off',
  };
  const inDatabase: World['inDatabase'] = async (look) => {
    const database = await openDatabase(location, () => {});
    try {
      return await look(database.prisma);
    } finally {
      await database.close();
    }
  };
  return {
    ledger,
    url,
    schema,
    dataDir,
    env,
    async start(more = {}) {
      const service = await ServiceProcess.start({ ...env, ...more });
      onTestFinished(() => service.kill());
      return service;
    },
    inDatabase,
    inconsistencies: () => inDatabase((prisma) => inconsistencies(prisma, ledger)),
  };
}

async function newDatabase(template: Template) {
  if (template.kind === 'embedded') {
    const dataDir = await mkdtemp(join(tmpdir(), 'kts-faults-'));
    return {
      location: { dataDir },
      url: undefined,
      schema: undefined,
      dataDir,
      remove: () => rm(dataDir, { recursive: true, force: true }),
    };
  }
  if (template.kind === 'cells') {
    const { coordinatorUrl } = template;
    const cell = await createCell(coordinatorUrl);
    return { location: cell, ...cell, dataDir: undefined, remove: () => dropCell(coordinatorUrl, cell) };
  }
  const { name, url } = await createDatabase(template.serverUrl);
  const remove = () => onServer(template.serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  return { location: { url }, url, schema: undefined, dataDir: undefined, remove };
}
