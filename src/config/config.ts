import { resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback } from '../db/servers/loopback.ts';
import { mustBeOneOf } from '../errors/errors.ts';
import { PROTOCOLS, SAMPLERS } from '../telemetry/tracing.ts';
import {
  apiKey,
  databaseUrl,
  flag,
  isGuessable,
  operationNames,
  origins,
  ownSecret,
  port,
  previousSecret,
  proxies,
  quota,
  replicaUrl,
  STRONG_SECRET,
  schemaName,
  secret,
  secretHeaders,
  secretsIn,
  url,
} from './values.ts';

const PRODUCTION = 'production';

/** Longer than any load balancer takes to notice that an instance is no longer ready. */
const MAX_SHUTDOWN_DELAY_MS = 120_000;

/** Bounded because each request in flight takes a socket and some memory. */
const MAX_WEBHOOK_WORKERS = 1_000;

/** Every variable. Its schema also decides what is secret in it ({@link secretsIn}), so that no secret can be forgotten. */
export const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: replicaUrl.optional(),
  MIGRATION_DATABASE_URL: databaseUrl.optional(),
  DATABASE_SCHEMA: schemaName.optional(),
  DATA_DIR: z.string().default('.data'),
  BOOTSTRAP_ADMIN_KEY: apiKey.optional(),
  SEED_DEMO: flag.optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  CORS_ORIGINS: origins.optional(),
  RESPONSE_LIMIT: z
    .string()
    .regex(/^\d{1,10}$/, 'must be a number of bytes')
    .transform(Number)
    .default(10 * 1024 * 1024),
  RATE_LIMIT: z.enum(['on', 'off'], 'must be on or off').default('on'),
  RATE_LIMIT_PER_KEY: quota('key'),
  RATE_LIMIT_PER_SESSION: quota('session'),
  RATE_LIMIT_ANONYMOUS: quota('anonymous'),
  RATE_LIMIT_LINKS: quota('link'),
  RATE_LIMIT_ACTIVATIONS: quota('activation'),
  RATE_LIMIT_PER_KIT: quota('kit'),
  RATE_LIMIT_WRONG_KEYS: quota('wrong-key'),
  REDIS_URL: url(['redis:', 'rediss:']).optional(),
  TRUST_PROXY: proxies.optional(),
  LINK_SIGNING_SECRET: ownSecret.optional(),
  SECRETS_KEY: ownSecret.optional(),
  LINK_SIGNING_SECRET_PREVIOUS: previousSecret.optional(),
  SECRETS_KEY_PREVIOUS: previousSecret.optional(),
  WEBHOOK_ALLOW_PRIVATE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  WEBHOOK_WORKERS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number of requests')
    .transform(Number)
    .refine((count) => count <= MAX_WEBHOOK_WORKERS, `must be at most ${MAX_WEBHOOK_WORKERS}`)
    .default(64),
  LABORATORY_ORDERS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  SHUTDOWN_DELAY_MS: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number of milliseconds')
    .transform(Number)
    .refine((delay) => delay <= MAX_SHUTDOWN_DELAY_MS, `must be at most ${MAX_SHUTDOWN_DELAY_MS}`)
    .default(0),
  HL7_MLLP_PORT: port.optional(),
  HL7_MLLP_KEY: apiKey.optional(),
  HL7_MLLP_TLS_CERT: z.string().optional(),
  HL7_MLLP_TLS_KEY: z.string().optional(),
  HL7_MLLP_TLS_CA: z.string().optional(),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: secret(
    z.string().regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces'),
  ).optional(),
  GRAPHQL_OPERATION_NAMES: operationNames.default([]),
  BUILD_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, 'must be a commit: 7 to 40 hexadecimal digits')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(PROTOCOLS, mustBeOneOf(PROTOCOLS)).default('http/protobuf'),
  // Declared only because its values are secret: the exporter reads it itself.
  OTEL_EXPORTER_OTLP_HEADERS: secretHeaders.optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, mustBeOneOf(SAMPLERS)).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
  AUDIT_RETENTION_DAYS: z
    .string()
    .regex(/^\d{3,6}$/, 'must be a number of days')
    .transform(Number)
    .refine((days) => days >= 365, 'must be at least 365: the database refuses to delete younger entries')
    .default(2190),
  EVENT_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a number of days from 1 to 99999')
    .transform(Number)
    .default(90),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level such as info')
    .default('info'),
});

const environment = variables
  .superRefine((env, context) => {
    const require = (name: keyof typeof env, message: string) => {
      if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message });
    };
    if (env.DATABASE_REPLICA_URL !== undefined) require('DATABASE_URL', 'is required with DATABASE_REPLICA_URL');
    const mustDiffer = (name: 'METRICS_PORT' | 'HL7_MLLP_PORT', other: 'PORT' | 'METRICS_PORT') => {
      if (env[name] !== undefined && env[name] === env[other] && env[name] !== 0)
        context.addIssue({ code: 'custom', path: [name], message: `must differ from ${other}` });
    };
    mustDiffer('METRICS_PORT', 'PORT');
    mustDiffer('HL7_MLLP_PORT', 'PORT');
    mustDiffer('HL7_MLLP_PORT', 'METRICS_PORT');
    if (env.HL7_MLLP_TLS_CERT !== undefined) require('HL7_MLLP_TLS_KEY', 'is required with HL7_MLLP_TLS_CERT');
    if (env.HL7_MLLP_TLS_KEY !== undefined) require('HL7_MLLP_TLS_CERT', 'is required with HL7_MLLP_TLS_KEY');
    if (env.HL7_MLLP_PORT !== undefined) {
      if (env.HL7_MLLP_TLS_CA === undefined)
        require('HL7_MLLP_KEY', 'is required with HL7_MLLP_PORT without HL7_MLLP_TLS_CA');
      else {
        require('HL7_MLLP_TLS_CERT', 'is required with HL7_MLLP_PORT and HL7_MLLP_TLS_CA');
        // Each laboratory is identified by its certificate. A key could only be for one without.
        if (env.HL7_MLLP_KEY !== undefined)
          context.addIssue({ code: 'custom', path: ['HL7_MLLP_KEY'], message: 'is not used with HL7_MLLP_TLS_CA' });
      }
    }
    if (env.DATABASE_SCHEMA !== undefined) require('DATABASE_URL', 'is required with DATABASE_SCHEMA');
    if (env.MIGRATION_DATABASE_URL !== undefined) require('DATABASE_URL', 'is required with MIGRATION_DATABASE_URL');
    if (env.NODE_ENV !== PRODUCTION) return;
    // Without it, links in answers would start with the `Host` header, which the caller chooses.
    require('PUBLIC_URL', 'is required in production');
    if (env.DATABASE_URL !== undefined) require('LINK_SIGNING_SECRET', 'is required in production with DATABASE_URL');
    for (const name of ['LINK_SIGNING_SECRET', 'SECRETS_KEY'] as const) {
      const message = `must have at least ${STRONG_SECRET} characters in production, and not all the same: openssl rand -hex 32 makes one`;
      if (isGuessable(env[name])) context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .transform((env) => ({
    isProduction: env.NODE_ENV === PRODUCTION,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    /** Undefined for the usual one. */
    databaseSchema: env.DATABASE_SCHEMA,
    dataDir: resolve(env.DATA_DIR),
    bootstrapAdminKey: env.BOOTSTRAP_ADMIN_KEY,
    // The keys of the demonstration program are public: if others can reach the service, somebody must have asked for them.
    seedDemo: env.SEED_DEMO ?? (env.DATABASE_URL === undefined && env.NODE_ENV !== PRODUCTION && isLoopback(env.HOST)),
    /** Whether the keys of the demonstration program are accepted (contract, 7.2). */
    acceptsDemoKeys: env.SEED_DEMO === true || isLoopback(env.HOST),
    publicUrl: env.PUBLIC_URL?.replace(/(?<!\/)\/+$/, ''),
    corsOrigins: env.CORS_ORIGINS,
    responseLimit: env.RESPONSE_LIMIT,
    linkSigningSecret: env.LINK_SIGNING_SECRET,
    /** Undefined if the link secret is used instead. */
    secretsKey: env.SECRETS_KEY,
    linkSigningSecretPrevious: env.LINK_SIGNING_SECRET_PREVIOUS,
    secretsKeyPrevious: env.SECRETS_KEY_PREVIOUS,
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE === 'on',
    webhookWorkers: env.WEBHOOK_WORKERS,
    laboratoryOrders: env.LABORATORY_ORDERS === 'on',
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
    /** Undefined if rate limits are off. */
    quotas:
      env.RATE_LIMIT === 'off'
        ? undefined
        : {
            key: env.RATE_LIMIT_PER_KEY,
            session: env.RATE_LIMIT_PER_SESSION,
            anonymous: env.RATE_LIMIT_ANONYMOUS,
            link: env.RATE_LIMIT_LINKS,
            activation: env.RATE_LIMIT_ACTIVATIONS,
            kit: env.RATE_LIMIT_PER_KIT,
            'wrong-key': env.RATE_LIMIT_WRONG_KEYS,
          },
    redisUrl: env.REDIS_URL,
    trustProxy: env.TRUST_PROXY,
    /** Undefined if MLLP is off. */
    mllp:
      env.HL7_MLLP_PORT === undefined ? undefined : { host: env.HOST, port: env.HL7_MLLP_PORT, key: env.HL7_MLLP_KEY },
    /** Paths of PEM files (config/tls-files.ts). */
    mllpTls: { cert: env.HL7_MLLP_TLS_CERT, key: env.HL7_MLLP_TLS_KEY, ca: env.HL7_MLLP_TLS_CA },
    metricsPort: env.METRICS_PORT,
    metricsToken: env.METRICS_TOKEN,
    operationNames: env.GRAPHQL_OPERATION_NAMES,
    commit: env.BUILD_COMMIT,
    /** Undefined if tracing is off. */
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL,
            sampler: env.OTEL_TRACES_SAMPLER,
            ratio: env.OTEL_TRACES_SAMPLER_ARG,
          },
    auditRetentionDays: env.AUDIT_RETENTION_DAYS,
    eventRetentionDays: env.EVENT_RETENTION_DAYS,
    logLevel: env.LOG_LEVEL,
  }));

/** The parsed environment (contract, 7.1). */
export interface Config extends z.output<typeof environment> {
  /** Never to be logged. */
  readonly secrets: readonly string[];
}

/** Thrown by {@link parseConfig}. Its message names every bad variable. */
export class ConfigError extends Error {
  /** Each names a variable and says what is wrong with it, without its value. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['The environment is invalid:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.problems = problems;
  }
}

/**
 * Parses the environment (contract, 7.1). An empty variable counts as unset.
 *
 * @throws ConfigError naming every bad variable, without its value, which may be a secret.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (parsed.success) return { ...parsed.data, secrets: secretsOf(given) };
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
}

/** All secrets in the variables, as written and, where that differs, decoded. */
function secretsOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const secrets = Object.entries(variables.shape).flatMap(([name, schema]) => {
    const text = env[name];
    return text === undefined ? [] : secretsIn(schema, text);
  });
  return [...new Set(secrets)];
}
