import type { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { sampleCode } from './kits.ts';
import type { PersonKey } from './people.ts';

/** What the laboratory says of a requisition, so many days before the present one. */
export interface Decision {
  readonly days: number;
  readonly hour: number;
  readonly status: RequisitionStatus;
  readonly reason?: string;
}

export interface DemoRequisition {
  readonly account: 'aurora' | 'borealis';
  readonly barcode: string;
  readonly lab: string;
  readonly panels: readonly string[];
  readonly person: PersonKey;
  /** Days before the present one. */
  readonly created: number;
  readonly decisions: readonly Decision[];
}

const NORTHLIGHT = 'Northlight Laboratory';
const BRENDAN = 'Saint Brendan Clinical Laboratory';
const LODZ = 'Diagnostyka Łódź';

const METABOLIC = ['CMP14', 'LIPID', 'HBA1C'];
const SEXUAL = ['HIV4G', 'SYPHILIS'];
const CLINIC = ['CBC', 'CMP14'];

const approved = (days: number, hour = 9): Decision => ({ days, hour, status: 'APPROVED' });

/** Requisitions whose barcode is that of a sample here: once approved, they go where it goes. */
const OF_SAMPLES: readonly DemoRequisition[] = [
  of(1, 'lukasz', LODZ, METABOLIC, 52, [approved(51)]),
  of(3, 'siobhan', BRENDAN, METABOLIC, 46, [approved(45)]),
  of(5, 'yulia', NORTHLIGHT, SEXUAL, 41, [approved(40)]),
  of(9, 'ozgur', NORTHLIGHT, METABOLIC, 7, [approved(6)]),
  // Approved after the sample has come in: it takes up what has happened.
  of(11, 'li', NORTHLIGHT, METABOLIC, 5, [approved(2)]),
  of(13, 'kenji', BRENDAN, METABOLIC, 5, [approved(4)]),
  of(16, 'oluwaseun', NORTHLIGHT, METABOLIC, 6, [approved(5)]),
  of(17, 'maria', BRENDAN, METABOLIC, 14, [approved(13)]),
  of(45, 'ruth', BRENDAN, CLINIC, 12, [approved(10)]),
  // Its sample has arrived, and waits for the approval.
  of(46, 'ruth', BRENDAN, CLINIC, 9, []),
  { ...of(55, 'ewa', NORTHLIGHT, METABOLIC, 24, [approved(23)]), account: 'borealis' },
];

/** Requisitions for samples that come from elsewhere: what becomes of them is told by the laboratory. */
const OF_OTHERS: readonly DemoRequisition[] = [
  other(1, 'anna', NORTHLIGHT, METABOLIC, 1, []),
  other(2, 'noor', LODZ, CLINIC, 3, []),
  other(3, 'grace', BRENDAN, CLINIC, 4, [approved(3)]),
  other(4, 'kwame', BRENDAN, CLINIC, 18, [
    { days: 17, hour: 10, status: 'DENIED', reason: 'The account number is not known to the laboratory' },
  ]),
  other(5, 'suda', NORTHLIGHT, METABOLIC, 8, [approved(7), { days: 2, hour: 11, status: 'DELIVERED' }]),
  other(6, 'nino', LODZ, CLINIC, 28, [
    approved(27),
    { days: 24, hour: 8, status: 'RECEIVED' },
    { days: 22, hour: 15, status: 'RESULTED' },
  ]),
  other(7, 'amelie', BRENDAN, CLINIC, 16, [
    approved(15),
    { days: 13, hour: 12, status: 'DELIVERED' },
    { days: 12, hour: 9, status: 'REJECTED', reason: 'The tube is not labeled' },
  ]),
  { ...other(8, 'aino', NORTHLIGHT, SEXUAL, 5, [approved(4)]), account: 'borealis' },
];

export const REQUISITIONS: readonly DemoRequisition[] = [...OF_SAMPLES, ...OF_OTHERS];

function of(
  kitNumber: number,
  person: PersonKey,
  lab: string,
  panels: readonly string[],
  created: number,
  decisions: readonly Decision[],
): DemoRequisition {
  return { account: 'aurora', barcode: sampleCode(kitNumber), lab, panels, person, created, decisions };
}

function other(
  number: number,
  person: PersonKey,
  lab: string,
  panels: readonly string[],
  created: number,
  decisions: readonly Decision[],
): DemoRequisition {
  const barcode = `DEMO-R-${String(number).padStart(4, '0')}`;
  return { account: 'aurora', barcode, lab, panels, person, created, decisions };
}
