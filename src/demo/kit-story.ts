import { activateKit } from '../domains/activation/activate-kit.ts';
import { createRegistrationToken } from '../domains/activation/create-registration-token.ts';
import { recordKitEvent } from '../domains/kits/record-kit-event.ts';
import { updateKitMetadata } from '../domains/kits/update-kit-metadata.ts';
import { createPatient } from '../domains/patients/create-patient.ts';
import { submitReport } from '../domains/reports/submit-report.ts';
import { recordSampleEvent } from '../domains/samples/record-sample-event.ts';
import type { KitStatus, SampleStatus } from '../generated/prisma/enums.ts';
import {
  ACTIVATED,
  COLLECTED,
  type DayAndHour,
  INBOUND,
  type JourneyStep,
  OUTBOUND,
  RECEIVED,
} from './data/journeys.ts';
import { type DemoActivation, type DemoKit, kitCode, type Program, sampleCode } from './data/kits.ts';
import { PEOPLE, type Person } from './data/people.ts';
import { REPORTS } from './data/reports.ts';
import type { DemoReport } from './data/results.ts';
import type { Stage } from './stage.ts';
import type { Story } from './story.ts';

/** A single event of a kit or its sample. */
interface Scene {
  readonly at: Date;
  readonly play: () => Promise<unknown>;
}

/** Converts a time of the kit's story to a point in time. */
type TimeOf = (time: DayAndHour) => Date;

/** Plays everything that happens to a kit and its sample, starting when the kit was ordered or sold, `startedDaysAgo`. */
export async function* kitStory(stage: Stage, program: Program, startedDaysAgo: number, kit: DemoKit): Story {
  // Spreads the kits over an hour, so that similar kits do not do everything at the same minute.
  const at = ({ day, hour }: DayAndHour) => stage.moment(startedDaysAgo - day, hour, (kit.number * 23) % 60);
  const scenes = [
    ...outboundScenes(stage, at, kit),
    ...programScenes(stage, at, program, kit),
    ...inboundScenes(stage, at, kit),
  ];
  for (const scene of scenes.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    yield scene.at;
    await scene.play();
  }
}

function outboundScenes(stage: Stage, at: TimeOf, kit: DemoKit): Scene[] {
  const kitId = kitCode(kit.number);
  return OUTBOUND[kit.outbound].map((step: JourneyStep<KitStatus>) => ({
    at: at(step),
    play: () => recordKitEvent(stage.as('fulfillment'), { kitId, ...eventOf(step, at), ...parcelOf(step, kit, 'MP') }),
  }));
}

/** The actions of the program, or of the person who has the kit. */
function programScenes(stage: Stage, at: TimeOf, program: Program, { activation, metadata, ...kit }: DemoKit): Scene[] {
  const scenes: Scene[] = [];
  if (activation) {
    const time = at({ ...ACTIVATED, day: activation.day ?? ACTIVATED.day });
    scenes.push({ at: time, play: () => activate(stage, program, kit, activation) });
  }
  if (metadata) {
    const time = at({ ...ACTIVATED, hour: ACTIVATED.hour + 1 });
    const input = { kitId: kitCode(kit.number), metadata };
    scenes.push({ at: time, play: () => updateKitMetadata(stage.as(program), input) });
  }
  return scenes;
}

async function activate(
  stage: Stage,
  program: Program,
  kit: DemoKit,
  { person, way, researchConsent, patientId }: DemoActivation,
): Promise<void> {
  const caller = stage.as(program);
  const input = { kitId: kitCode(kit.number), researchConsent };
  const details = PEOPLE[person];
  switch (way) {
    case 'details':
      await activateKit(caller, { ...input, ...activationFieldsOf(details) });
      return;
    case 'anonymous':
      await activateKit(stage.as('anonymous'), { ...input, ...activationFieldsOf(details) });
      return;
    case 'patient':
      await activateKit(caller, { ...input, patientId: await createPatient(caller, details, patientId) });
      return;
    case 'token': {
      const holder = await createPatient(caller, details);
      const { token } = await createRegistrationToken(caller, { patientId: holder, kitType: kit.type });
      await activateKit(stage.as('anonymous'), { ...input, token });
    }
  }
}

/** A person's details as activation takes them: the address is flat and has no country. */
function activationFieldsOf({ address, ...person }: Person) {
  const { country: _country, ...fields } = address;
  return { ...person, ...fields };
}

function inboundScenes(stage: Stage, at: TimeOf, kit: DemoKit): Scene[] {
  const sampleId = () => sampleIdOf(stage, kit);
  const eventScenes = INBOUND[kit.inbound ?? 'kept'].map((step: JourneyStep<SampleStatus>) => ({
    at: at(step),
    play: async () => {
      const { failure } = step;
      const event = { sampleId: await sampleId(), ...eventOf(step, at), failure, ...parcelOf(step, kit, 'HM') };
      await recordSampleEvent(stage.as(step.parcel ? 'fulfillment' : 'laboratory'), event);
    },
  }));
  const submit = reportSubmitter(stage, at, sampleId);
  const reportScenes = (REPORTS[kit.number] ?? []).map((report) => ({
    at: report.isLast ? stage.end : at(report),
    play: () => submit(report),
  }));
  return [...eventScenes, ...reportScenes];
}

/** Returns a function that submits the reports on one sample. An amendment amends the report submitted before it. */
function reportSubmitter(stage: Stage, at: TimeOf, sampleId: () => Promise<string>) {
  let newest: string | undefined;
  return async ({ day, hour, partial, amends, isLast, results }: DemoReport): Promise<void> => {
    newest = await submitReport(stage.as('laboratory'), {
      sampleId: await sampleId(),
      dateCollected: at(COLLECTED).toISOString(),
      dateReceived: at(RECEIVED).toISOString(),
      // The report is submitted an hour after the results are in.
      dateResulted: (isLast ? anHourBefore(stage.end) : at({ day, hour: hour - 1 })).toISOString(),
      partial,
      amends: amends ? newest : undefined,
      results,
    });
  };
}

function anHourBefore(time: Date): Date {
  return new Date(time.getTime() - 60 * 60_000);
}

/** The sample id is given at fulfillment. Provisioning generates it for stock, so it has to be looked up. */
async function sampleIdOf(stage: Stage, { number, fromStock }: DemoKit): Promise<string> {
  if (!fromStock) return sampleCode(number);
  const kit = await stage.db.kit.findUniqueOrThrow({
    where: { kitId: kitCode(number) },
    select: { sample: { select: { sampleId: true } } },
  });
  if (!kit.sample) throw new Error(`kit ${kitCode(number)} has no sample`);
  return kit.sample.sampleId;
}

/** The input that records a step. Unless it is recorded late, the event's time is the clock's. */
function eventOf({ status, reason, happened }: JourneyStep<string>, at: TimeOf) {
  return { status, reason, ...(happened ? { created: at(happened).toISOString() } : {}) };
}

const CARRIERS = { MP: 'Meridian Parcel', HM: 'Homebound Mail' };

/** The tracking number of a step that has a parcel, such as `MP-0007-1`, and its carrier. */
function parcelOf({ parcel }: JourneyStep<string>, { number }: DemoKit, carrier: keyof typeof CARRIERS) {
  if (parcel === undefined) return {};
  return { trackingNumber: `${carrier}-${String(number).padStart(4, '0')}-${parcel}`, carrier: CARRIERS[carrier] };
}
