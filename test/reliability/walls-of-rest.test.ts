import { beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_FORMATS } from '../../src/documents/content/report-document.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { restRouteTable } from '../../src/rest/routes.ts';
import { useTestApp } from '../helpers/app.ts';
import { NO_SUCH_CODE, NO_SUCH_UUID } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';
import { type Belongings, belongings, deliveredKit, found, type Side, secretsOf, twoLaboratories } from './walled.ts';

/** The walls between laboratories (contract, 1.3), on every path of REST that is read, and of documents. */
const app = useTestApp();
const rest = new RestClient(app);

const MARK = 'Quorra';

let x: Side;
let y: Side;
let ofX: Belongings;

beforeAll(async () => {
  ({ x, y } = await twoLaboratories(app));
  await belongings(app, y, await deliveredKit(y), 'Yolanthe');
  ofX = await belongings(app, x, await deliveredKit(x), MARK);
  await numberEvents(app.prisma);
});

const READ = restRouteTable.filter(({ method, isPublic }) => method === 'GET' && !isPublic);
const LISTS = READ.filter(({ path }) => !path.includes('{') && path !== '/api/v2/patients/').map(({ path }) => path);

/** What is read by name: of X's, and of what does not exist. Orders are everybody's on the staff. */
const NAMED: Readonly<Record<string, (of: Belongings) => readonly [theirs: string, missing: string]>> = {
  '/api/v2/kits/{public_id}/': ({ kitId }) => [kitId, NO_SUCH_CODE],
  '/api/v3/samples/{sample_id}/': ({ sampleId }) => [sampleId, NO_SUCH_CODE],
  '/api/v2/requisitions/{id}': ({ requisitionId }) => [requisitionId, NO_SUCH_UUID],
  '/api/v2/patients/': ({ requisitionId }) => [requisitionId, NO_SUCH_UUID],
  ...Object.fromEntries(
    DOCUMENT_FORMATS.map((format) => [
      `/reports/{id}.${format}`,
      ({ reportId }: Belongings) => [reportId, NO_SUCH_UUID] as const,
    ]),
  ),
  '/requisitions/{id}.hl7': ({ requisitionId }) => [requisitionId, NO_SUCH_UUID],
};

const ORDERS = ['/api/v2/orders/{public_id}/', '/api/v3/orders/{order_id}/'];

const urlOf = (path: string, id: string) => (path.includes('{') ? path.replace(/\{\w+\}/, id) : `${path}?id=${id}`);

it('every path that names something is asked about something of the other laboratory’s', () => {
  const needed = READ.map(({ path }) => path).filter((path) => !LISTS.includes(path));
  expect(needed.filter((path) => !(path in NAMED))).toEqual(ORDERS);
});

describe('what is named is answered like what does not exist', () => {
  it.each(Object.keys(NAMED))('%s', async (path) => {
    const [theirs, missing] = NAMED[path]?.(ofX) ?? ['', ''];
    const read = async (id: string, { key } = y.lab) => {
      const { status, text } = await rest.get(urlOf(path, id), { key });
      return [status, text.replaceAll(id, '…')];
    };
    expect(await read(theirs)).toEqual(await read(missing));
    expect((await read(missing))[0]).toBe(404);
    expect((await read(theirs, x.lab))[0]).toBe(200);
  });
});

describe('a list, an export and an order have nothing of it', () => {
  it.each([...LISTS, ...ORDERS])('%s', async (path) => {
    const secrets = secretsOf(MARK, ofX);
    const url = urlOf(path, ofX.orderId).replace(/\?id=.*/, '');
    const answer = await rest.get(url, { key: y.lab.key, headers: { prefer: 'count=exact' } });
    expect(found(answer.text, secrets), answer.text.slice(0, 2_000)).toEqual([]);
    if (answer.headers['x-total-count'] !== undefined)
      expect(String(answer.body.length)).toBe(answer.headers['x-total-count']);
  });

  it.each(LISTS)('%s, by the name of the person', async (path) => {
    const answer = await rest.get(`${path}?last_name=${ofX.lastName}`, { key: y.lab.key });
    expect([200, 403], answer.text).toContain(answer.status);
    expect(found(answer.text.replaceAll(ofX.lastName, ''), secretsOf(MARK, ofX))).toEqual([]);
  });
});

it('a path that a role learns nothing of shows null in its place: the recipient, and whose kit it is', async () => {
  const order = (await rest.get(`/api/v2/orders/${ofX.orderId}/`, { key: y.lab.key })).expectStatus(200);
  expect(order).toMatchObject({ order_id: ofX.orderId, recipient: null, kits: [] });
  const own = (await rest.get(`/api/v2/kits/${ofX.kitId}/`, { key: x.lab.key })).expectStatus(200);
  expect(own.registered_to).toMatchObject({ last_name: ofX.lastName });
  const { key } = x.program.fulfillment;
  const packed = (await rest.get(`/api/v2/kits/${ofX.kitId}/`, { key })).expectStatus(200);
  expect([packed.registered_to, packed.sample.reports]).toEqual([null, []]);
  const requisition = (await rest.get(`/api/v2/requisitions/${ofX.requisitionId}`, { key })).expectStatus(200);
  expect(requisition).toMatchObject({ requisition_id: ofX.requisitionId, patient: null });
  (await rest.get(`/api/v2/requisitions/?last_name=${ofX.lastName}`, { key })).expectError(403, 'forbidden');
  expect((await rest.get(`/api/v2/kits/?last_name=${ofX.lastName}`, { key })).expectStatus(200)).toEqual([]);
});
