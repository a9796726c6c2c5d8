import type { RequisitionStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import { type Program, sampleCode } from './kits.ts';
import { NAMED } from './named.ts';
import type { PersonKey } from './people.ts';
import { type DemoResult, quantity } from './results.ts';

interface LaboratoryStep {
  /** Days ago. */
  readonly days: number;
  readonly hour: number;
}

/** A status that the laboratory gives a requisition. */
export interface Decision extends LaboratoryStep {
  readonly status: RequisitionStatus;
  readonly reason?: string;
}

/** A status that the laboratory gives the sample of a requisition alone, which the requisition follows. */
export interface SampleStep extends LaboratoryStep {
  readonly sample: SampleStatus;
}

/** The report on the sample of a requisition alone, which was received before. */
export interface ReportStep extends LaboratoryStep {
  readonly results: readonly DemoResult[];
}

/** A requisition and what the laboratory does with it and its own sample. */
export interface DemoRequisition {
  /** Its id, if the documentation mentions it. */
  readonly requisitionId?: string;
  readonly account: Program;
  readonly barcode: string;
  readonly lab: string;
  readonly panels: readonly string[];
  readonly person: PersonKey;
  /** Days ago. */
  readonly created: number;
  /** In the order of their times. */
  readonly steps: readonly (Decision | SampleStep | ReportStep)[];
}

const NORTHLIGHT = 'Northlight Laboratory';
const BRENDAN = 'Saint Brendan Clinical Laboratory';
const LODZ = 'Diagnostyka Łódź';

const METABOLIC = ['CMP14', 'LIPID', 'HBA1C'];
const SEXUAL = ['HIV4G', 'SYPHILIS'];
const CLINIC = ['CBC', 'CMP14'];

const approved = (days: number, hour = 9): Decision => ({ days, hour, status: 'APPROVED' });

/** Requisitions with the barcode of a demonstration kit's sample. Once approved, they follow the sample's status. */
const FOR_OUR_SAMPLES: readonly DemoRequisition[] = [
  forKit(1, 'lukasz', LODZ, METABOLIC, 52, [approved(51)]),
  { ...forKit(3, 'siobhan', BRENDAN, METABOLIC, 46, [approved(45)]), requisitionId: NAMED.requisitionId },
  forKit(5, 'yulia', NORTHLIGHT, SEXUAL, 41, [approved(40)]),
  forKit(9, 'ozgur', NORTHLIGHT, METABOLIC, 7, [approved(6)]),
  // Approved after the sample was received: it takes on the sample's status.
  forKit(11, 'li', NORTHLIGHT, METABOLIC, 5, [approved(2)]),
  forKit(13, 'kenji', BRENDAN, METABOLIC, 5, [approved(4)]),
  forKit(16, 'oluwaseun', NORTHLIGHT, METABOLIC, 6, [approved(5)]),
  forKit(17, 'maria', BRENDAN, METABOLIC, 14, [approved(13)]),
  forKit(45, 'ruth', BRENDAN, CLINIC, 12, [approved(10)]),
  // Its sample has been delivered, but the requisition is not approved yet.
  forKit(46, 'ruth', BRENDAN, CLINIC, 9, []),
  { ...forKit(55, 'ewa', NORTHLIGHT, METABOLIC, 24, [approved(23)]), account: 'borealis' },
];

/** Requisitions whose barcodes are on no kit: once approved, each has a sample of its own. */
const FOR_OTHER_SAMPLES: readonly DemoRequisition[] = [
  forOtherSample(1, 'anna', NORTHLIGHT, METABOLIC, 1, []),
  forOtherSample(2, 'noor', LODZ, CLINIC, 3, []),
  forOtherSample(3, 'nino', BRENDAN, CLINIC, 4, [approved(3)]),
  forOtherSample(4, 'kwame', BRENDAN, CLINIC, 18, [
    { days: 17, hour: 10, status: 'DENIED', reason: 'Unknown account number' },
  ]),
  forOtherSample(5, 'suda', NORTHLIGHT, METABOLIC, 8, [approved(7), { days: 2, hour: 11, sample: 'DELIVERED' }]),
  forOtherSample(6, 'grace', LODZ, CLINIC, 28, [
    approved(27),
    { days: 24, hour: 8, sample: 'RECEIVED' },
    { days: 22, hour: 15, results: [quantity('glucose', 97), quantity('sodium', 139), quantity('creatinine', 0.84)] },
  ]),
  forOtherSample(7, 'amelie', BRENDAN, CLINIC, 16, [
    approved(15),
    { days: 13, hour: 12, sample: 'DELIVERED' },
    // This cancels its sample.
    { days: 12, hour: 9, status: 'REJECTED', reason: 'The tube is not labeled' },
  ]),
  { ...forOtherSample(8, 'aino', NORTHLIGHT, SEXUAL, 5, [approved(4)]), account: 'borealis' },
];

/** All requisitions of the demonstration program. */
export const REQUISITIONS: readonly DemoRequisition[] = [...FOR_OUR_SAMPLES, ...FOR_OTHER_SAMPLES];

function forKit(
  kitNumber: number,
  person: PersonKey,
  lab: string,
  panels: readonly string[],
  created: number,
  steps: DemoRequisition['steps'],
): DemoRequisition {
  return { account: 'aurora', barcode: sampleCode(kitNumber), lab, panels, person, created, steps };
}

function forOtherSample(
  number: number,
  person: PersonKey,
  lab: string,
  panels: readonly string[],
  created: number,
  steps: DemoRequisition['steps'],
): DemoRequisition {
  const barcode = `DEMO-R-${String(number).padStart(4, '0')}`;
  return { account: 'aurora', barcode, lab, panels, person, created, steps };
}
