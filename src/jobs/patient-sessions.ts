import type { FastifyInstance } from 'fastify';
import { countValidSessions } from '../domains/patient-sessions/measure-patient-sessions.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { MeasuredGauge } from '../telemetry/measured.ts';
import { type BackgroundWork, repeatWhileRunning } from './background.ts';
import { measurement } from './measure.ts';

/** Watches how many patient sessions are valid, while the app runs. */
export function watchPatientSessions(app: FastifyInstance, dependencies: AppDependencies): void {
  const { log, patientSessions } = dependencies;
  const work = measuringPatientSessions(dependencies);
  if (patientSessions) repeatWhileRunning(app, log, work, patientSessions);
}

/** Measures how many patient sessions are valid. */
export function measuringPatientSessions({
  database,
  clock,
  metrics,
}: Pick<AppDependencies, 'database' | 'clock' | 'metrics'>): BackgroundWork {
  const valid = new MeasuredGauge(metrics.registry, 'patient_sessions_valid', 'Patient sessions that are valid.');
  return measurement({
    name: 'measuring patient sessions',
    gauges: [valid],
    measure: async () => valid.set(await countValidSessions(database.prisma, clock.now())),
  });
}
