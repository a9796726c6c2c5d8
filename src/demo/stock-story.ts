import { provisionKits } from '../domains/kits/provision-kits.ts';
import { kitCode } from './data/kits.ts';
import type { DemoStock } from './data/stock.ts';
import type { Stage } from './stage.ts';
import type { Story } from './story.ts';

/** Retail stock comes into being. */
export async function* tellStock(stage: Stage, { provisioned, type, numbers }: DemoStock): Story {
  yield stage.moment(provisioned, 10);
  await provisionKits(stage.as('fulfillment'), {
    accountId: stage.accountId('aurora'),
    kitType: type,
    kitIds: numbers.map(kitCode),
  });
}
