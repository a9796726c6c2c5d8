import { createRequisition } from '../domains/requisitions/create-requisition.ts';
import { updateRequisitionStatus } from '../domains/requisitions/update-requisition-status.ts';
import { PEOPLE } from './data/people.ts';
import type { DemoRequisition } from './data/requisitions.ts';
import type { Stage } from './stage.ts';
import type { Story } from './story.ts';

const ACCOUNT_NUMBERS = { aurora: 'AHT-20417', borealis: 'BP-0003' };

/** A requisition: asked for by the program, decided on by the laboratory. What its sample does is told elsewhere. */
export async function* tellRequisition(stage: Stage, requisition: DemoRequisition): Story {
  const { account, barcode, lab, panels, person, created, decisions } = requisition;
  yield stage.moment(created, 13, barcode.charCodeAt(barcode.length - 1) % 60);
  const requisitionId = await createRequisition(stage.as(account), {
    barcode,
    accountNumber: ACCOUNT_NUMBERS[account],
    lab,
    panels,
    patient: PEOPLE[person],
  });
  for (const { days, hour, status, reason } of decisions) {
    yield stage.moment(days, hour);
    await updateRequisitionStatus(stage.as('laboratory'), { requisitionId, status, reason });
  }
}
