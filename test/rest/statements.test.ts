import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { RestClient } from './client.ts';

const testApp = useTestApp();
const { get } = new RestClient(testApp);

let program: Program;
beforeAll(async () => {
  program = await Program.start(testApp);
});

/** How many statements a request sends, its authentication with it. */
async function statementsOf(url: string): Promise<number> {
  const request = async () => (await get(url, program.client)).expectStatus(200);
  // By the second time the caller is known, and its key confirmed in the statement that reads.
  await request();
  return (await testApp.statements.during(request)).length;
}

async function orderWith(kits: number): Promise<string> {
  const each = Array.from({ length: kits }, () => 'LIPID');
  const orderId = await program.order(each);
  const made = await program.fulfill(
    orderId,
    each.map((kitType) => ({ kitType })),
  );
  for (const kit of made) {
    await program.activate(kit);
    await program.sampleEvent(kit, 'RECEIVED', {});
    await program.report(kit);
  }
  return orderId;
}

describe('the number of SQL statements stays the same', () => {
  it('for an order with one kit and with eight', async () => {
    const [one, eight] = [await orderWith(1), await orderWith(8)];
    expect(await statementsOf(`/api/v2/orders/${eight}/`)).toBe(await statementsOf(`/api/v2/orders/${one}/`));
  });

  it.each(['/api/v2/kits/', '/api/v2/orders/'])('for a page of %s with one row and with all', async (path) => {
    expect(await statementsOf(`${path}?results=100`)).toBe(await statementsOf(`${path}?results=1`));
  });
});
