import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigError, parseConfig, variables } from '../src/config/config.ts';
import { secretsIn } from '../src/config/values.ts';

const SECRET = 'a secret of at least thirty-two characters';

describe('the environment', () => {
  it('may be empty', () => {
    expect(parseConfig({})).toEqual({
      secrets: [],
      isProduction: false,
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      databaseReplicaUrl: undefined,
      migrationDatabaseUrl: undefined,
      dataDir: resolve('.data'),
      bootstrapAdminKey: undefined,
      seedDemo: true,
      acceptsDemoKeys: true,
      publicUrl: undefined,
      corsOrigins: undefined,
      responseLimit: 10_485_760,
      linkSigningSecret: undefined,
      linkSigningSecretPrevious: undefined,
      secretsKey: undefined,
      secretsKeyPrevious: undefined,
      webhookAllowPrivate: false,
      webhookWorkers: 64,
      laboratoryOrders: true,
      shutdownDelayMs: 0,
      quotas: { key: 600, session: 120, anonymous: 60, link: 300, activation: 30, kit: 10, 'wrong-key': 20 },
      redisUrl: undefined,
      trustProxy: undefined,
      mllp: undefined,
      mllpTls: { cert: undefined, key: undefined, ca: undefined },
      metricsPort: undefined,
      metricsToken: undefined,
      operationNames: [],
      commit: undefined,
      traces: undefined,
      tracingHeaders: undefined,
      auditRetentionDays: 2190,
      eventRetentionDays: 90,
      logLevel: 'info',
    });
  });

  it('is parsed, and an empty variable counts as unset', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgresql://me:pw@db:5432/kits',
      DATABASE_REPLICA_URL: 'postgres://me:pw@replica:5432/kits',
      MIGRATION_DATABASE_URL: 'postgres://owner:pw@db:5432/kits',
      DATA_DIR: '',
      BOOTSTRAP_ADMIN_KEY: 'kts_abcdefghijklmnopqrstuvwxyz0',
      SEED_DEMO: '1',
      PUBLIC_URL: 'https://kits.example/base//',
      CORS_ORIGINS: 'https://App.example.org:443, http://localhost:5173/',
      LINK_SIGNING_SECRET: SECRET,
      LINK_SIGNING_SECRET_PREVIOUS: 'a secret of last year',
      SECRETS_KEY: 'a key to seal secrets with',
      SECRETS_KEY_PREVIOUS: 'lost',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      LABORATORY_ORDERS: 'off',
      WEBHOOK_WORKERS: '1000',
      SHUTDOWN_DELAY_MS: '15000',
      RATE_LIMIT_PER_KEY: '1200',
      RATE_LIMIT_PER_SESSION: '8',
      RATE_LIMIT_ANONYMOUS: '5',
      RATE_LIMIT_LINKS: '7',
      RATE_LIMIT_ACTIVATIONS: '4',
      RATE_LIMIT_PER_KIT: '3',
      RATE_LIMIT_WRONG_KEYS: '2',
      REDIS_URL: 'rediss://redis:6380/2',
      TRUST_PROXY: '10.0.0.0/8, ::1,loopback',
      HL7_MLLP_PORT: '2575',
      HL7_MLLP_KEY: 'kts_a-key-of-the-laboratory-0123456789',
      HL7_MLLP_TLS_CERT: '/etc/kits/mllp.pem',
      HL7_MLLP_TLS_KEY: '/etc/kits/mllp.key',
      METRICS_PORT: '9464',
      METRICS_TOKEN: 'a-token-of-the-scraper',
      GRAPHQL_OPERATION_NAMES: 'AuroraKits, _portal2',
      BUILD_COMMIT: '226aaa5',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector:4318/otlp',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hush',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
      AUDIT_RETENTION_DAYS: '365',
      EVENT_RETENTION_DAYS: '30',
      LOG_LEVEL: 'debug',
      SOMETHING_ELSE: 'x',
    };
    expect(parseConfig(env)).toEqual({
      secrets: expect.arrayContaining(['pw', SECRET, 'hush']),
      isProduction: false,
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: env.DATABASE_URL,
      databaseReplicaUrl: env.DATABASE_REPLICA_URL,
      migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
      dataDir: resolve('.data'),
      bootstrapAdminKey: env.BOOTSTRAP_ADMIN_KEY,
      seedDemo: true,
      acceptsDemoKeys: true,
      publicUrl: 'https://kits.example/base',
      corsOrigins: ['https://app.example.org', 'http://localhost:5173'],
      responseLimit: 10_485_760,
      linkSigningSecret: SECRET,
      linkSigningSecretPrevious: 'a secret of last year',
      secretsKey: 'a key to seal secrets with',
      secretsKeyPrevious: 'lost',
      webhookAllowPrivate: true,
      webhookWorkers: 1000,
      laboratoryOrders: false,
      shutdownDelayMs: 15_000,
      quotas: { key: 1200, session: 8, anonymous: 5, link: 7, activation: 4, kit: 3, 'wrong-key': 2 },
      redisUrl: env.REDIS_URL,
      trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
      mllp: { host: '0.0.0.0', port: 2575, key: env.HL7_MLLP_KEY },
      mllpTls: { cert: '/etc/kits/mllp.pem', key: '/etc/kits/mllp.key', ca: undefined },
      metricsPort: 9464,
      metricsToken: env.METRICS_TOKEN,
      operationNames: ['AuroraKits', '_portal2'],
      commit: '226aaa5',
      traces: {
        endpoint: 'https://collector:4318/otlp',
        protocol: 'http/json',
        sampler: 'parentbased_traceidratio',
        ratio: 0.05,
      },
      auditRetentionDays: 365,
      eventRetentionDays: 30,
      logLevel: 'debug',
    });
  });

  it('adds the demonstration program to the embedded database only, unless SEED_DEMO says otherwise', () => {
    expect(parseConfig({}).seedDemo).toBe(true);
    expect(parseConfig({ SEED_DEMO: 'false' }).seedDemo).toBe(false);
    expect(parseConfig({ DATABASE_URL: 'postgres://db/kits' }).seedDemo).toBe(false);
    expect(parseConfig({ DATABASE_URL: 'postgres://db/kits', SEED_DEMO: 'true' }).seedDemo).toBe(true);
  });

  it('adds no demonstration program in production, because its keys are public, unless SEED_DEMO says so', () => {
    const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://kits.example' };
    expect(parseConfig(env).seedDemo).toBe(false);
    expect(parseConfig({ ...env, SEED_DEMO: 'true' }).seedDemo).toBe(true);
  });

  it('adds no demonstration program where others reach the service, unless SEED_DEMO says so', () => {
    expect(parseConfig({ HOST: '0.0.0.0' }).seedDemo).toBe(false);
    expect(parseConfig({ HOST: '0.0.0.0', SEED_DEMO: 'true' }).seedDemo).toBe(true);
  });

  it.each([
    ['127.0.0.1', undefined, true],
    ['127.8.8.8', undefined, true],
    ['localhost', undefined, true],
    ['LOCALHOST', undefined, true],
    ['::1', undefined, true],
    ['::ffff:127.0.0.1', undefined, true],
    ['127.0.0.1', 'false', true],
    ['0.0.0.0', undefined, false],
    ['::', undefined, false],
    ['192.0.2.7', undefined, false],
    ['localhost.example', undefined, false],
    ['127.0.0.1.example', undefined, false],
    ['0.0.0.0', 'false', false],
    ['0.0.0.0', 'true', true],
  ])('HOST=%s, SEED_DEMO=%s: whether the demonstration’s keys are accepted is %s', (HOST, SEED_DEMO, accepts) => {
    expect(parseConfig({ HOST, SEED_DEMO }).acceptsDemoKeys).toBe(accepts);
  });

  it.each(['LINK_SIGNING_SECRET', 'SECRETS_KEY'])('has no short or uniform %s in production', (name) => {
    const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://kits.example' };
    for (const secret of ['a secret of thirty-one letters.', '0'.repeat(64)]) {
      const refused = () => parseConfig({ ...env, [name]: secret });
      expect(refused).toThrow(
        new RegExp(`^The environment is invalid:\\n {2}${name} must have at least 32 characters in`),
      );
      expect(refused).not.toThrow(secret);
      expect(() => parseConfig({ [name]: secret })).not.toThrow();
    }
    expect(() => parseConfig({ ...env, [name]: 'a secret of thirty-two letters..' })).not.toThrow();
    // What it replaces may well be short: that is why it is replaced.
    expect(() => parseConfig({ ...env, [`${name}_PREVIOUS`]: 'a short one of old', [name]: SECRET })).not.toThrow();
  });

  it('must have the public URL in production', () => {
    expect(() => parseConfig({ NODE_ENV: 'production' })).toThrow(
      /^The environment is invalid:\n {2}PUBLIC_URL is required in production$/,
    );
  });

  it('must have a secret for links in production with DATABASE_URL', () => {
    const PUBLIC_URL = 'https://kits.example';
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/kits', PUBLIC_URL };
    expect(() => parseConfig(env)).toThrow(
      /^The environment is invalid:\n {2}LINK_SIGNING_SECRET is required in production with DATABASE_URL$/,
    );
    expect(parseConfig({ ...env, LINK_SIGNING_SECRET: SECRET }).linkSigningSecret).toBe(SECRET);
    expect(parseConfig({ NODE_ENV: 'production', PUBLIC_URL }).linkSigningSecret).toBeUndefined();
    expect(parseConfig({ DATABASE_URL: env.DATABASE_URL }).linkSigningSecret).toBeUndefined();
  });
});

it('rate limits can be off, and proxies be counted', () => {
  expect(parseConfig({ RATE_LIMIT: 'off', RATE_LIMIT_PER_KEY: '7' }).quotas).toBeUndefined();
  expect(parseConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
});

it('pages may come from anywhere', () => {
  expect(parseConfig({ CORS_ORIGINS: '*' }).corsOrigins).toBe('*');
});

it('the owner of the tables needs a service', () => {
  const env = { MIGRATION_DATABASE_URL: 'postgres://owner@db/kits' };
  expect(() => parseConfig(env)).toThrow(/^ {2}DATABASE_URL is required with MIGRATION_DATABASE_URL$/m);
});

it('a replica needs its primary', () => {
  const env = { DATABASE_REPLICA_URL: 'postgres://replica/kits' };
  expect(() => parseConfig(env)).toThrow(/^ {2}DATABASE_URL is required with DATABASE_REPLICA_URL$/m);
  expect(parseConfig({ ...env, DATABASE_URL: 'postgres://db/kits' }).databaseReplicaUrl).toBe(env.DATABASE_REPLICA_URL);
});

describe('a bad environment', () => {
  const bad = {
    PORT: '70000',
    DATABASE_URL: 'mysql://db/kits',
    DATABASE_REPLICA_URL: 'replica.internal',
    BOOTSTRAP_ADMIN_KEY: 'secret',
    SEED_DEMO: 'perhaps',
    PUBLIC_URL: 'kits.example',
    CORS_ORIGINS: 'app.example.org',
    LINK_SIGNING_SECRET: 'short',
    LINK_SIGNING_SECRET_PREVIOUS: 'short',
    SECRETS_KEY: 'short',
    SECRETS_KEY_PREVIOUS: 'forgotten',
    LABORATORY_ORDERS: 'none',
    WEBHOOK_ALLOW_PRIVATE: 'yes',
    WEBHOOK_WORKERS: '1001',
    RATE_LIMIT: 'sometimes',
    RATE_LIMIT_PER_KEY: '0',
    RATE_LIMIT_ANONYMOUS: 'many',
    RATE_LIMIT_LINKS: '0',
    RATE_LIMIT_ACTIVATIONS: '-1',
    RATE_LIMIT_PER_KIT: '1.5',
    RATE_LIMIT_WRONG_KEYS: '1e9',
    REDIS_URL: 'http://redis',
    TRUST_PROXY: 'true',
    HL7_MLLP_PORT: '2575.5',
    HL7_MLLP_KEY: 'kts_short',
    METRICS_PORT: '-1',
    METRICS_TOKEN: 'with spaces in it',
    GRAPHQL_OPERATION_NAMES: 'Kits,not a name',
    BUILD_COMMIT: 'main',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'sometimes',
    OTEL_TRACES_SAMPLER_ARG: '1.1',
    AUDIT_RETENTION_DAYS: '364',
    LOG_LEVEL: 'loud',
  };

  it('is one error that names every bad variable', () => {
    const parse = () => parseConfig({ ...bad, NODE_ENV: 'production' });
    expect(parse).toThrow(ConfigError);
    for (const name of Object.keys(bad)) expect(parse).toThrow(new RegExp(`^ {2}${name} must `, 'm'));
  });

  it('is reported without quoting a secret', () => {
    expect(() => parseConfig({ BOOTSTRAP_ADMIN_KEY: 'hush-hush', LINK_SIGNING_SECRET: 'hush-hush' })).toThrow(
      /^((?!hush)[\s\S])*$/,
    );
  });

  it.each(['-1', '1001', '12.5', 'many'])('WEBHOOK_WORKERS cannot be %j; it can be 0', (WEBHOOK_WORKERS) => {
    expect(() => parseConfig({ WEBHOOK_WORKERS })).toThrow('WEBHOOK_WORKERS must be');
    expect(parseConfig({ WEBHOOK_WORKERS: '0' }).webhookWorkers).toBe(0);
  });

  it.each(['0', '100', 'proxy.internal', '10.0.0.0/33', '10.1', '127.0.0.1,'])(
    'TRUST_PROXY cannot be %j',
    (TRUST_PROXY) => {
      expect(() => parseConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY must be a number of proxies, or');
    },
  );

  it.each([
    '*, https://app.example.org',
    'https://app.example.org,',
    'https://app.example.org/page',
    'https://me@app.example.org',
    'https://app.example.org/?',
    'https://*.example.org',
    'null',
    'file:///page.html',
  ])('CORS_ORIGINS cannot be %j', (CORS_ORIGINS) => {
    expect(() => parseConfig({ CORS_ORIGINS })).toThrow('CORS_ORIGINS must be * or a comma-separated list of origins');
  });

  it.each(['postgres://me:12/3@db/kits', 'postgres://me:12#3@db/kits', 'postgres://me:12?3@db/kits'])(
    'a password that ends the host before it is refused: %s',
    (DATABASE_URL) => {
      expect(() => parseConfig({ DATABASE_URL })).toThrow(
        /^The environment is invalid:\n {2}DATABASE_URL must have a password whose special characters are percent-encoded$/,
      );
    },
  );

  it.each([
    ['postgres://me@one,two:port/kits', 'be a URL starting with postgres://'],
    ['postgres://me@one,/kits', 'be a URL starting with postgres://'],
    ['postgres://me:1/2@one:5432,two:5432/kits', 'have a password whose special characters are percent-encoded'],
    ['postgres://me@1,2,3,4,5,6/kits', 'name at most 5 servers'],
    ['postgres://me@one,two/kits?target_session_attrs=standby', 'have any or read-write as target_session_attrs'],
    ['postgres://me@one/kits?target_session_attrs=primary', 'have any or read-write as target_session_attrs'],
  ])('several servers cannot be %s', (DATABASE_URL, problem) => {
    expect(() => parseConfig({ DATABASE_URL })).toThrow(`DATABASE_URL must ${problem}`);
    expect(() => parseConfig({ DATABASE_URL })).toThrow(/^The environment is invalid:\n[^\n]*$/);
  });

  it('at most 100 names of operations are taken', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `Name${index}`).join();
    expect(parseConfig({ GRAPHQL_OPERATION_NAMES: names(100) }).operationNames).toHaveLength(100);
    expect(() => parseConfig({ GRAPHQL_OPERATION_NAMES: names(101) })).toThrow('a comma-separated list of at most 100');
  });

  it('the metrics cannot have the port of the service', () => {
    expect(() => parseConfig({ METRICS_PORT: '4000' })).toThrow('METRICS_PORT must differ from PORT');
    expect(parseConfig({ PORT: '0', METRICS_PORT: '0' }).metricsPort).toBe(0);
  });

  it('messages over MLLP need a port of their own, and a key', () => {
    const key = { HL7_MLLP_KEY: 'kts_a-key-of-the-laboratory-0123456789' };
    expect(() => parseConfig({ ...key, HL7_MLLP_PORT: '4000' })).toThrow('HL7_MLLP_PORT must differ from PORT');
    expect(() => parseConfig({ ...key, HL7_MLLP_PORT: '9464', METRICS_PORT: '9464' })).toThrow(
      'HL7_MLLP_PORT must differ from METRICS_PORT',
    );
    expect(() => parseConfig({ HL7_MLLP_PORT: '2575' })).toThrow('HL7_MLLP_KEY is required with HL7_MLLP_PORT');
    expect(parseConfig(key).mllp).toBeUndefined();
  });

  it('TLS over MLLP needs a certificate with its key, and client certificates stand in for the key of messages', () => {
    const [cert, key, ca] = [{ HL7_MLLP_TLS_CERT: 'cert' }, { HL7_MLLP_TLS_KEY: 'key' }, { HL7_MLLP_TLS_CA: 'ca' }];
    const port = { HL7_MLLP_PORT: '2575' };
    expect(() => parseConfig(cert)).toThrow('HL7_MLLP_TLS_KEY is required with HL7_MLLP_TLS_CERT');
    expect(() => parseConfig(key)).toThrow('HL7_MLLP_TLS_CERT is required with HL7_MLLP_TLS_KEY');
    expect(() => parseConfig({ ...port, ...ca })).toThrow(
      'HL7_MLLP_TLS_CERT is required with HL7_MLLP_PORT and HL7_MLLP_TLS_CA',
    );
    const both = { ...port, ...cert, ...key, ...ca, HL7_MLLP_KEY: 'kts_a-key-of-the-laboratory-0123456789' };
    expect(() => parseConfig(both)).toThrow('HL7_MLLP_KEY is not used with HL7_MLLP_TLS_CA');
    expect(parseConfig({ ...port, ...cert, ...key, ...ca }).mllp?.key).toBeUndefined();
    expect(parseConfig(ca).mllpTls).toEqual({ cert: undefined, key: undefined, ca: 'ca' });
  });

  it.each(['0x10', '-1', '65536', '4000 ', '4.5'])('PORT cannot be %j', (PORT) => {
    expect(() => parseConfig({ PORT })).toThrow('PORT must be a port number');
  });
});

it.each([
  ['DATABASE_URL', 'postgres://me:p%2Css@one:5432,[::1]:5433,three/kits?target_session_attrs=read-write'],
  ['MIGRATION_DATABASE_URL', 'postgres://me:p%2Css@one,two/kits?target_session_attrs=read-write'],
  ['DATABASE_REPLICA_URL', 'postgresql://me:p%2Css@one,two:6432/kits?target_session_attrs=standby'],
])('%s may name several servers', (name, text) => {
  const config = parseConfig({ DATABASE_URL: 'postgres://me@db/kits', [name]: text });
  expect([config.databaseUrl, config.migrationDatabaseUrl, config.databaseReplicaUrl]).toContain(text);
  expect(config.secrets).toEqual(['p%2Css', 'p,ss']);
});

it('the secrets of the environment are known, as written and as meant', () => {
  const config = parseConfig({
    DATABASE_URL: 'postgres://me:p%40ss@db/kits',
    DATABASE_REPLICA_URL: 'postgres://replica/kits?password=other&sslmode=require',
    MIGRATION_DATABASE_URL: 'postgres://owner:of%20tables@db/kits',
    REDIS_URL: 'rediss://:counted@redis:6380',
    BOOTSTRAP_ADMIN_KEY: 'kts_abcdefghijklmnopqrstuvwxyz0',
    HL7_MLLP_PORT: '2575',
    HL7_MLLP_KEY: 'kts_a-key-of-the-laboratory-0123456789',
    LINK_SIGNING_SECRET: SECRET,
    SECRETS_KEY: 'a key to seal secrets with',
    METRICS_TOKEN: 'a-token-of-the-scraper',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://me:traced@collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20aHVzaA==, api-key=hush-hush',
  });
  expect(config.secrets).toEqual([
    'p%40ss',
    'p@ss',
    'other',
    'of%20tables',
    'of tables',
    'kts_abcdefghijklmnopqrstuvwxyz0',
    'counted',
    SECRET,
    'a key to seal secrets with',
    'kts_a-key-of-the-laboratory-0123456789',
    'a-token-of-the-scraper',
    'traced',
    'Basic%20aHVzaA==',
    'Basic aHVzaA==',
    'hush-hush',
  ]);
});

it('a variable that may hold any text says which part is secret, or is known to hold no secret', () => {
  const isAnyText = (schema: z.core.$ZodType) =>
    (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? schema.unwrap() : schema) instanceof
    z.ZodString;
  const texts = Object.entries(variables.shape).filter(([, schema]) => isAnyText(schema));
  const url = 'postgres://me:hush-hush@db/kits';
  expect(texts.filter(([, schema]) => secretsIn(schema, url).length === 0).map(([name]) => name)).toEqual([
    'NODE_ENV',
    'HOST',
    'DATABASE_SCHEMA',
    'DATA_DIR',
    'HL7_MLLP_TLS_CERT',
    'HL7_MLLP_TLS_KEY',
    'HL7_MLLP_TLS_CA',
    'BUILD_COMMIT',
  ]);
  const urls = texts.filter(([name]) => /_(?:URL|ENDPOINT)$/.test(name));
  expect(urls.map(([, schema]) => secretsIn(schema, url))).toEqual(urls.map(() => ['hush-hush', 'hush-hush']));
  expect(urls.length).toBeGreaterThan(5);
});
