import type { Actor } from '../../src/auth/actor.ts';
import { may } from '../../src/auth/policy.ts';
import { NIL_UUID } from '../../src/db/sql/identifiers.ts';
import { type DisclosureName, mayEverSee } from '../../src/domains/access/disclosures.ts';
import { EVENTS, visibleTypes } from '../../src/domains/access/events.ts';
import type {
  Account,
  Event,
  Kit,
  Lot,
  Note,
  OutboundMessage,
  Patient,
  PatientSession,
  Report,
  Requisition,
  ResultsLink,
  Sample,
  UnmatchedResult,
  User,
  WebhookEndpoint,
} from '../../src/generated/prisma/client.ts';
import { blankIsNone, isSameId } from './matching.ts';
import type { World } from './world.ts';

interface OfAccount {
  readonly accountId: string;
}

interface OfSample extends OfAccount {
  readonly laboratoryKey: string;
}

/** Whether a report was held, and nobody has released it since. */
function isHeld({ heldAt, releasedAt }: Report): boolean {
  return heldAt !== null && releasedAt === null;
}

/** What one caller sees of the world (contract, 1.3). Whether the role may read records of a kind at all is asked elsewhere. */
export class Eyes {
  readonly #world: World;
  readonly actor: Actor;
  /** The accounts with whose samples, reports and messages a laboratory works; undefined for other roles. */
  readonly laboratories: ReadonlySet<string> | undefined;
  /** The person, in a patient session. */
  readonly patientRef: string | undefined;

  constructor(world: World, actor: Actor) {
    this.#world = world;
    this.actor = actor;
    this.patientRef = actor.session?.patientRef;
    const sharing = world.shares.filter(({ sharesWithId }) => sharesWithId === actor.accountId);
    this.laboratories =
      actor.role === 'LAB' ? new Set([actor.accountId, ...sharing.map(({ accountId }) => accountId)]) : undefined;
  }

  kit = (kit: Kit) => this.#ofSample(kit) && (!this.patientRef || kit.patientRef === this.patientRef);
  /** A program sees the lots of which it has kits. */
  lot = ({ id }: Lot) =>
    this.actor.role !== 'CLIENT' || this.#world.kits.some((kit) => kit.lotRef === id && this.kit(kit));
  sample = (sample: Sample) => this.#ofSample(sample) && (!this.patientRef || this.#isOwn(sample));
  requisition = (requisition: Requisition) => this.#ofSample(requisition) && !this.patientRef;
  order = (order: OfAccount) => this.#ofProgram(order) && !this.patientRef;
  session = (session: PatientSession) => this.#ofProgram(session) && !this.patientRef;
  resultsLink = (link: ResultsLink) => this.#ofProgram(link) && !this.patientRef;
  endpoint = (endpoint: WebhookEndpoint) => this.#ofProgram(endpoint);
  note = (note: Note) => this.actor.role === 'ADMIN' || note.accountId === this.actor.accountId;
  unmatched = ({ accountId }: UnmatchedResult) => this.laboratories?.has(accountId) ?? true;
  outbound = ({ accountId }: OutboundMessage) => !this.laboratories || accountId === this.actor.accountId;

  /** A laboratory sees those whose kits and requisitions are its own. */
  patient = (patient: Patient) => {
    const own = this.laboratories;
    const isTheirs = ({ patientRef, laboratoryKey }: Kit | Requisition) =>
      patientRef === patient.id && own?.has(laboratoryKey) === true;
    if (this.patientRef) return patient.id === this.patientRef;
    const { kits, requisitions } = this.#world;
    if (patient.mergedIntoRef !== null) return false;
    return this.#ofProgram(patient) && (!own || kits.some(isTheirs) || requisitions.some(isTheirs));
  };

  /** The patient whose records a filter asks for: undefined if for nobody's, null if the caller sees no such patient. */
  patientAsked(patientId: unknown): string | null | undefined {
    const asked = blankIsNone(patientId);
    if (asked === undefined) return undefined;
    if (!may(this.actor, 'patients.read')) return null;
    const { patients } = this.#world;
    const given = patients.find(({ id }) => isSameId(asked, id));
    return patients.find((each) => each.id === (given?.mergedIntoRef ?? given?.id) && this.patient(each))?.id ?? null;
  }

  /** A program sees the reports of a kit once that is registered, and all others at once. */
  report = (report: Report) => {
    if (this.laboratories) return this.laboratories.has(report.laboratoryId);
    if (this.patientRef) {
      const sample = this.#world.samples.find(({ id }) => id === report.sampleRef);
      return sample !== undefined && this.#isOwn(sample) && !isHeld(report);
    }
    if (this.actor.role !== 'CLIENT') return true;
    return this.#ofProgram(report) && this.isReleased(report) && (!isHeld(report) || this.#reviews);
  };

  /** Whether held reports exist for the caller (contract, 13.6). */
  get seesHeld(): boolean {
    return !['CLIENT', 'PATIENT'].includes(this.actor.role) || this.#reviews;
  }

  get #reviews(): boolean {
    return this.actor.role === 'CLIENT' && this.actor.reviews === true;
  }

  /** Whether a sample's kit is registered to the person, or without a kit its requisition. */
  #isOwn({ id: sampleRef, kitRef }: Sample): boolean {
    const { kits, requisitions } = this.#world;
    const owner =
      kitRef === null
        ? requisitions.find((requisition) => requisition.sampleRef === sampleRef)
        : kits.find(({ id }) => id === kitRef);
    return owner !== undefined && owner.patientRef === this.patientRef;
  }

  isReleased({ sampleRef }: Report): boolean {
    const sample = this.#world.samples.find(({ id }) => id === sampleRef);
    const kit = this.#world.kits.find(({ id }) => id === sample?.kitRef);
    return !kit || kit.patientRef !== null;
  }

  /** Everybody sees themselves, and whoever placed an order that they see. */
  user = ({ id }: User) =>
    this.actor.role === 'ADMIN' || id === this.actor.userId || this.#orders.some(({ placedById }) => placedById === id);

  account = ({ id }: Account) =>
    this.actor.role === 'ADMIN' ||
    id === this.actor.accountId ||
    this.#orders.some(({ accountId }) => accountId === id);

  /** Events that have a number, of types that the role sees, about records that a laboratory sees. */
  event = (event: Event) => {
    const types = visibleTypes(this.actor, null);
    if (event.position === null || !this.#ofProgram(event) || (types && !types.includes(event.type))) return false;
    if (event.type === 'REPORT_HELD' && !this.seesHeld) return false;
    if (!this.laboratories) return true;
    if (event.laboratoryId !== null && !this.laboratories.has(event.laboratoryId)) return false;
    return this.#seesSubject(event);
  };

  /** Whether the caller learns from a record what not everybody does who sees it. */
  learns(told: DisclosureName, record: object): boolean {
    if (!mayEverSee(this.actor, told)) return false;
    const key: unknown = Reflect.get(record, 'laboratoryKey');
    return !this.laboratories || (typeof key === 'string' && this.laboratories.has(key));
  }

  get #orders() {
    return this.#world.orders.filter(this.order);
  }

  #ofProgram({ accountId }: OfAccount): boolean {
    return !['CLIENT', 'PATIENT'].includes(this.actor.role) || accountId === this.actor.accountId;
  }

  /** What belongs to a sample is seen by the sample's laboratory, and by all of them while it is nobody's. */
  #ofSample(record: OfSample): boolean {
    const { laboratoryKey: key } = record;
    return this.#ofProgram(record) && (!this.laboratories || key === NIL_UUID || this.laboratories.has(key));
  }

  #seesSubject({ type, subjectId }: Event): boolean {
    const sees = <Row extends { readonly id: string }>(rows: readonly Row[], isSeen: (row: Row) => boolean) =>
      rows.some((row) => row.id === subjectId && isSeen(row));
    switch (EVENTS[type].subject) {
      case 'kit':
        return sees(this.#world.kits, this.kit);
      case 'sample':
        return sees(this.#world.samples, this.sample);
      case 'requisition':
        return sees(this.#world.requisitions, this.requisition);
      case 'patient': {
        const { patients } = this.#world;
        const given = patients.find(({ id }) => id === subjectId);
        return patients.some((each) => each.id === (given?.mergedIntoRef ?? given?.id) && this.patient(each));
      }
      case 'report':
        return sees(this.#world.reports, this.report);
      case 'unmatchedResult':
        return sees(this.#world.unmatched, this.unmatched);
      default:
        return true;
    }
  }
}
