import type { LookupAddress } from 'node:dns';
import type { WebhookSettings } from '../call/call.ts';
import type { Cursors } from '../call/cursors.ts';
import type { Database } from '../db/database.ts';
import type { DatabaseClock } from '../db/database-clock.ts';
import type { Clock } from '../db/sql/clock.ts';
import type { LinkKeys } from '../documents/links.ts';
import type { Role } from '../generated/prisma/enums.ts';
import type { Log } from '../log.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { Secret } from '../sealing/secret.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import type { AllowedOrigins } from './cross-origin.ts';
import type { Metrics } from './recording/metrics.ts';

/** What the app needs from outside. The process takes it from the environment, and tests pass their own. */
export interface AppDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The origin of links in responses, without a trailing slash. If undefined, the address that the request reached is used. */
  readonly publicUrl: string | undefined;
  /** The origins whose pages may call the service; undefined for none. */
  readonly corsOrigins: AllowedOrigins | undefined;
  /** Sign links to documents. */
  readonly linkKeys: LinkKeys;
  /** Seals the places of the activation page. */
  readonly linkSigningSecret: Secret;
  readonly webhookSettings: WebhookSettings;
  /** Makes and reads the cursors of lists and of the feed. */
  readonly cursors: Cursors;
  /** How long an answer may be, in bytes (contract, 8.2). */
  readonly responseLimit: number;
  /** How much memory all answers together may take, in bytes. */
  readonly memoryLimit: number;
  /** Aborted when the process is about to stop: readiness ends first, so that load balancers send requests elsewhere. */
  readonly stopping?: AbortSignal;
  /** Closed together with the app. Undefined for no rate limits. */
  readonly rateLimits: RateLimits | undefined;
  /** The proxies whose `X-Forwarded-For` is trusted: addresses and networks, or a number of proxies; undefined for none. */
  readonly trustProxy: readonly string[] | number | undefined;
  readonly metrics: Metrics;
  /** Undefined if tracing is off. */
  readonly tracing?: Tracing | undefined;
  /** The commit that the service was built from, if known. */
  readonly commit?: string | undefined;
  /** Names of callers' operations that, as the operator knows, contain no personal data (graphql/operations/operation-names.ts). */
  readonly operationNames?: readonly string[];
  /** Settings of the app's own `/metrics`, with the token that it requires; undefined if metrics have a port of their own. */
  readonly publicMetrics: { readonly token: string | undefined } | undefined;
  /** How long audit entries are kept, in days; undefined if another process deletes them. */
  readonly auditRetentionDays: number | undefined;
  /** How often the process checks its database, and the clock that follows the database's; never if absent. */
  readonly watch?: { readonly intervalMs: number; readonly clock: DatabaseClock };
  /** How often events are numbered, and how long they are kept; undefined if another process does it. */
  readonly feed?: { readonly intervalMs: number; readonly retentionDays: number };
  /** How often due steps of simulations are taken; undefined if another process does it. */
  readonly sandbox?: { readonly intervalMs: number };
  /** How webhooks are sent, and how often due deliveries are looked for; undefined if another process does it. */
  readonly webhooks?: WebhookSending;
  /** How often unmatched results are measured for the metrics; undefined if another process does it. */
  readonly unmatchedResults?: { readonly intervalMs: number };
  /** How often stalled kits are looked for; never if absent. */
  readonly stalledKits?: { readonly intervalMs: number };
  /** How often stalled orders are looked for; never if absent. */
  readonly stalledOrders?: { readonly intervalMs: number };
  /** How often orders are looked for whose hold has come to its end; never if absent. */
  readonly heldOrders?: { readonly intervalMs: number };
  /** How often reports are looked for whose hold has come to its end, and held ones are measured; never if absent. */
  readonly heldReports?: { readonly intervalMs: number };
  /** How often reports are looked for whose critical results nobody has acknowledged in time; never if absent. */
  readonly overdueReports?: { readonly intervalMs: number };
  /** How often samples are assigned to laboratories that the catalogue or a name has come to mean; undefined if another process does it. */
  readonly sampleLaboratories?: { readonly intervalMs: number };
  /** How often closed accounts are looked for that still have something under way; undefined if another process does it. */
  readonly closedAccounts?: { readonly intervalMs: number };
  /** How often recalls are gone on with, and measured; undefined if another process does it. */
  readonly recalls?: { readonly intervalMs: number };
  /** How often critical results that nobody has acknowledged are measured; undefined if another process does it. */
  readonly criticalResults?: { readonly intervalMs: number };
  /** How often valid patient sessions are counted; undefined if another process does it. */
  readonly patientSessions?: { readonly intervalMs: number };
  /** How orders are sent to laboratories; undefined if another process does it. */
  readonly outbound?: OutboundSending;
  /** Where laboratories' messages are accepted over MLLP; undefined if they are not. */
  readonly mllp?: MllpSettings | undefined;
  /** Keys that are refused whatever the database says about them: the demonstration program's, if others can reach the service. */
  readonly closedKeys?: readonly string[] | undefined;
  /** Reads the demonstration program's keys that are still valid; undefined if there is no such program. */
  readonly demonstrationKeys?: (() => Promise<readonly DemonstrationKey[]>) | undefined;
  /** Reads the results link of the demonstration program that pages lead to; null once it opens nothing. */
  readonly demonstrationVisit?: (() => Promise<DemonstrationVisit | null>) | undefined;
}

/** How messages are accepted over MLLP (contract, 10.3). */
export interface MllpSettings {
  readonly host: string;
  readonly port: number;
  /** The API key under which the messages are accepted; undefined if client certificates identify the laboratories. */
  readonly key: string | undefined;
  /** Certificates, as PEM; undefined to listen without TLS. */
  readonly tls?: ListenerTls | undefined;
  /** How long a frame may take to arrive, and an answer to be read, in milliseconds. Tests set it shorter. */
  readonly timeoutMs?: number;
}

/** The certificates of the MLLP port, as PEM. */
export interface ListenerTls {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** The authorities of client certificates, which are then required; undefined to ask for none. */
  readonly ca?: Buffer | undefined;
}

/** How a process sends orders to laboratories (contract, 10.7). */
export interface OutboundSending {
  /** Whether this process sends them, or only measures how many wait. */
  readonly isSending: boolean;
  /** How often queues with something due are looked for, in milliseconds. */
  readonly intervalMs: number;
  /** How long a laboratory has to accept a connection, and for each answer, in milliseconds. Tests set it shorter. */
  readonly timeoutMs?: number;
  /** The certificate shown to laboratories that want TLS, and the authorities that are trusted, as PEM; by default the system's. */
  readonly tls?: Partial<ListenerTls> | undefined;
}

/** How a process sends webhooks (contract, 9.4). */
export interface WebhookSending {
  /** How many requests may be in flight at once; 0 to send nothing and only measure. */
  readonly workers: number;
  readonly intervalMs: number;
  /** How long an endpoint may take to answer, in milliseconds. Tests set it shorter. */
  readonly answerMs?: number;
  /** Resolves host names. Tests use names of their own. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
}

/** A results link of the demonstration program: whose results it shows, and the date of birth that opens it. */
export interface DemonstrationVisit {
  readonly resultsLinkId: string;
  readonly name: string;
  readonly dateOfBirth: Date;
}

/** A key of the demonstration program, with its user's role and the name of its account. */
export interface DemonstrationKey {
  readonly key: string;
  readonly role: Role;
  readonly account: string;
  /** Whether its user reviews held reports; absent if not. */
  readonly isReviewer?: true;
}
