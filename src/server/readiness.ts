import { unavailability } from '../db/servers/unavailable.ts';
import { UNAVAILABLE_REASONS, type UnavailableReason } from '../errors/errors.ts';
import { describeFault } from '../log.ts';
import { MeasuredGauge, StateGauge } from '../telemetry/measured.ts';
import type { AppDependencies } from './dependencies.ts';

/** Why the process is not ready, or only partly ready. */
export type ReadinessReason = UnavailableReason | 'migrations_missing' | 'database_fault';

const REASONS: readonly ReadinessReason[] = [...UNAVAILABLE_REASONS, 'migrations_missing', 'database_fault'];

/** Whether the process can serve now, and why it cannot, or can only in part. */
export interface Readiness {
  readonly isReady: boolean;
  readonly reason?: ReadinessReason;
}

/** Checks whether the process can serve. Whoever asks, the gauges and the log get the result. */
export class ReadinessWatch {
  readonly #dependencies: Pick<AppDependencies, 'database' | 'log' | 'stopping'>;
  readonly #ready: MeasuredGauge;
  readonly #reason: StateGauge<ReadinessReason>;
  #last: ReadinessReason | undefined;

  constructor({ metrics, ...dependencies }: Pick<AppDependencies, 'database' | 'log' | 'stopping' | 'metrics'>) {
    this.#dependencies = dependencies;
    this.#ready = new MeasuredGauge(
      metrics.registry,
      'service_ready',
      'Whether this process can serve, as last checked: 1 or 0.',
    );
    this.#reason = new StateGauge(
      metrics.registry,
      'service_ready_reason',
      '1 for the reason why this process cannot serve, or can serve only in part.',
      'reason',
      REASONS,
    );
    dependencies.stopping?.addEventListener('abort', () => this.#note(STOPPING), { once: true });
  }

  async look(): Promise<Readiness> {
    const found = await this.#ask();
    this.#note(found);
    return found;
  }

  /**
   * A read-only or busy database counts as ready, with a reason: every instance has the same database. Taking them all out of service would
   * help nobody, and nothing would be served any more.
   */
  async #ask(): Promise<Readiness & { readonly fault?: unknown }> {
    const { database, stopping } = this.#dependencies;
    if (stopping?.aborted) return STOPPING;
    try {
      const found = await database.readiness();
      return found === 'ready' ? { isReady: true } : { isReady: found !== 'migrations_missing', reason: found };
    } catch (fault) {
      return { isReady: false, reason: unavailability(fault)?.reason ?? 'database_fault', fault };
    }
  }

  /** The log reports only changes. */
  #note({ isReady, reason, fault }: Readiness & { readonly fault?: unknown }): void {
    this.#ready.set(isReady ? 1 : 0);
    this.#reason.set(reason);
    if (reason === this.#last) return;
    this.#last = reason;
    const { log } = this.#dependencies;
    const facts = { reason, ...(fault === undefined ? {} : { fault: describeFault(fault) }) };
    if (!isReady) log.warn(facts, 'not ready');
    else if (reason !== undefined) log.warn(facts, 'ready, but the database is only partly usable');
    else log.info('ready again');
  }
}

const STOPPING: Readiness = { isReady: false, reason: 'stopping' };
