import { recordKitEvent } from '../domains/kits/record-kit-event.ts';
import { updateKitMetadata } from '../domains/kits/update-kit-metadata.ts';
import { recordSampleEvent } from '../domains/samples/record-sample-event.ts';
import type { KitStatus, SampleStatus } from '../generated/prisma/enums.ts';
import { activateFor } from './activation.ts';
import { ACTIVATED, type DayAndHour, INBOUND, type JourneyStep, OUTBOUND } from './data/journeys.ts';
import { type DemoKit, kitCode, sampleCode } from './data/kits.ts';
import { REPORTS } from './data/reports.ts';
import { reportWriter } from './report-writer.ts';
import type { Stage } from './stage.ts';
import type { Story } from './story.ts';

/** One thing that happens to a kit or its sample. */
interface Scene {
  readonly at: Date;
  readonly play: () => Promise<unknown>;
}

/** What becomes of a kit after it was ordered or sold, `started` days before the present one, and of its sample. */
export async function* tellKit(stage: Stage, program: 'aurora' | 'borealis', started: number, kit: DemoKit): Story {
  // Kits that are at the same point of their way are minutes apart.
  const at = ({ day, hour }: DayAndHour) => stage.moment(started - day, hour, (kit.number * 23) % 60);
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

type TimeOf = (time: DayAndHour) => Date;

function outboundScenes(stage: Stage, at: TimeOf, kit: DemoKit): Scene[] {
  const kitId = kitCode(kit.number);
  return OUTBOUND[kit.outbound].map((step: JourneyStep<KitStatus>) => ({
    at: at(step),
    play: () => recordKitEvent(stage.as('fulfillment'), { kitId, ...eventOf(step, at), ...parcelOf(step, kit, 'MP') }),
  }));
}

/** What the program does, or the person who holds the box. */
function programScenes(
  stage: Stage,
  at: TimeOf,
  program: 'aurora' | 'borealis',
  { activation, metadata, ...kit }: DemoKit,
): Scene[] {
  const scenes: Scene[] = [];
  if (activation) {
    const time = at({ ...ACTIVATED, day: activation.day ?? ACTIVATED.day });
    scenes.push({ at: time, play: () => activateFor(stage, program, kit, activation) });
  }
  if (metadata) {
    const time = at({ ...ACTIVATED, hour: ACTIVATED.hour + 1 });
    const input = { kitId: kitCode(kit.number), metadata };
    scenes.push({ at: time, play: () => updateKitMetadata(stage.as(program), input) });
  }
  return scenes;
}

function inboundScenes(stage: Stage, at: TimeOf, kit: DemoKit): Scene[] {
  const sampleId = () => sampleIdOf(stage, kit);
  const ofSample = INBOUND[kit.inbound ?? 'kept'].map((step: JourneyStep<SampleStatus>) => ({
    at: at(step),
    play: async () => {
      const event = { sampleId: await sampleId(), ...eventOf(step, at), ...parcelOf(step, kit, 'HM') };
      await recordSampleEvent(stage.as(step.parcel ? 'fulfillment' : 'laboratory'), event);
    },
  }));
  const write = reportWriter(stage, at, sampleId);
  const ofReports = (REPORTS[kit.number] ?? []).map((report) => ({ at: at(report), play: () => write(report) }));
  return [...ofSample, ...ofReports];
}

/** The sample's code: given by fulfilment, or generated for a kit of the stock. */
async function sampleIdOf(stage: Stage, { number, fromStock }: DemoKit): Promise<string> {
  if (!fromStock) return sampleCode(number);
  const kit = await stage.db.kit.findUniqueOrThrow({
    where: { kitId: kitCode(number) },
    select: { sample: { select: { sampleId: true } } },
  });
  if (!kit.sample) throw new Error(`kit ${kitCode(number)} has no sample`);
  return kit.sample.sampleId;
}

/** What a step is recorded as. One that is told when it happens takes its time from the clock. */
function eventOf({ status, reason, happened }: JourneyStep<string>, at: TimeOf) {
  return { status, reason, ...(happened ? { created: at(happened).toISOString() } : {}) };
}

const CARRIERS = { MP: 'Meridian Parcel', HM: 'Homebound Mail' };

/** The parcel of a step that has one, such as `MP-0007-1`. */
function parcelOf({ parcel }: JourneyStep<string>, { number }: DemoKit, carrier: keyof typeof CARRIERS) {
  if (parcel === undefined) return {};
  return { trackingNumber: `${carrier}-${String(number).padStart(4, '0')}-${parcel}`, carrier: CARRIERS[carrier] };
}
