import { provisionKits } from '../domains/kits/provision-kits.ts';
import { quarantineLot } from '../domains/lots/quarantine-lot.ts';
import { upsertLot } from '../domains/lots/upsert-lot.ts';
import { kitCode } from './data/kits.ts';
import type { DemoStock } from './data/stock.ts';
import type { Stage } from './stage.ts';
import type { Story } from './story.ts';

/** Provisions kits for retail stock. If they are of a lot, it is in quarantine since yesterday. */
export async function* stockStory(stage: Stage, { provisioned, type, numbers, lot }: DemoStock): Story {
  yield stage.moment(provisioned, 10);
  if (lot) {
    const expires = stage.moment(-lot.expiresIn, 0).toISOString().slice(0, 10);
    await upsertLot(stage.as('fulfillment'), { code: lot.code, kitType: type, expires });
  }
  await provisionKits(stage.as('fulfillment'), {
    accountId: stage.accountId('aurora'),
    kitType: type,
    kitIds: numbers.map(kitCode),
    lot: lot?.code,
  });
  if (lot) {
    yield stage.moment(1, 11);
    await quarantineLot(stage.as('fulfillment'), { code: lot.code, reason: lot.quarantined });
  }
}
