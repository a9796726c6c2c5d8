import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { AuditedProgram } from '../helpers/audited-program.ts';
import { badFieldsOf } from '../helpers/graphql.ts';
import { NO_SUCH_CODE, type OrderedKit, PATIENT, Program, RECIPIENT, REQUISITION } from '../helpers/program.ts';

/** Search (contract, 11.7). */
const app = useTestApp();
let program: Program;
let other: Program;
let kit: OrderedKit;
let patientId: string;
let requisitionId: string;

const ROE = { firstName: 'Jane', lastName: 'Roe-Öhman', email: 'Jane.Roe@Example.org', phone: '+1 (555) 017-1234' };
const RECIPIENT_ROE = { ...RECIPIENT, ...ROE };

const search = graphql(`
  query Search($text: String!, $first: Int) {
    search(text: $text, first: $first) {
      matched
      node {
        ... on Kit { kitId }
        ... on Order { orderId }
        ... on Sample { sampleId }
        ... on Requisition { requisitionId }
        ... on Patient { patientId }
      }
    }
  }
`);

/** What a search finds: the field and the record of each hit. */
async function found(text: string, actor: TestActor = program.client, first?: number): Promise<string[]> {
  const { search: hits } = (await app.run(search, { text, ...(first && { first }) }, actor)).expectNoErrors();
  return hits.map(({ matched, node }) => `${matched} ${Object.values(node).join()}`);
}

beforeAll(async () => {
  program = await Program.start(app);
  other = await Program.start(app);
  const orderId = await program.order(['LIPID'], { recipient: RECIPIENT_ROE });
  app.clock.advance(60_000);
  const [fulfilled] = await program.fulfill(orderId, [{ kitType: 'LIPID', sampleId: 'SAMPLE-OIL-1' }]);
  if (!fulfilled) throw new Error('The order has no kit.');
  kit = fulfilled;
  await program.kitEvent(kit, 'IN_TRANSIT', { trackingNumber: '1Z 999 aa1', carrier: 'Parcel' });
  app.clock.advance(60_000);
  patientId = await program.patient(ROE);
  await program.activate(kit, patientId);
  await program.sampleEvent(kit, 'IN_TRANSIT', { trackingNumber: 'RET-77', carrier: 'Mail' });
  app.clock.advance(60_000);
  requisitionId = await program.requisition('BAR code/7', {
    patient: { ...REQUISITION.patient, ...ROE },
  });
  await other.order(['LIPID'], { recipient: RECIPIENT_ROE });
});

describe('finds a record by what a person reads out', () => {
  it('its code or barcode, ignoring case and white space around it', async () => {
    expect(await found(kit.kitId)).toEqual([`kitId ${kit.kitId}`]);
    expect(await found(`  ${kit.kitId.toLowerCase()}\n`)).toEqual([`kitId ${kit.kitId}`]);
    expect(await found(kit.orderId)).toEqual([`orderId ${kit.orderId}`]);
    expect(await found('sample-oil-1')).toEqual(['sampleId SAMPLE-OIL-1']);
    expect(await found('bar CODE/7')).toEqual([`barcode ${requisitionId}`]);
    expect(await found(NO_SUCH_CODE)).toEqual([]);
  });

  it('a code as people type it and say it', async () => {
    const typed = `${kit.kitId.slice(0, 5)}-${kit.kitId.slice(5)}`
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
      .toLowerCase();
    expect(await found(typed)).toEqual([`kitId ${kit.kitId}`]);
    const order = kit.orderId.replaceAll('0', 'O').replaceAll('1', 'I').split('').join(' ');
    expect(await found(order)).toEqual([`orderId ${kit.orderId}`]);
  });

  it('the tracking number of its parcel', async () => {
    expect(await found('1z 999 AA1')).toEqual([`trackingNumber ${kit.kitId}`]);
    expect(await found('ret-77')).toEqual(['trackingNumber SAMPLE-OIL-1']);
  });

  const people = (matched: string) => [
    `${matched} ${requisitionId}`,
    `${matched} ${patientId}`,
    `${matched} ${kit.kitId}`,
    `${matched} ${kit.orderId}`,
  ];

  it('the e-mail address of its person, the newest record first, each once', async () => {
    expect(await found('jane.ROE@example.org')).toEqual(people('email'));
  });

  it.each(['15550171234', '+1 555 017 1234', '1/555-017.1234'])('the digits of a phone number: %s', async (text) => {
    expect(await found(text)).toEqual(people('phone'));
  });

  it.each(['roe', 'ROE-öh', 'Roe-Öhman', ' Roe- '])('the beginning of a last name: %j', async (text) => {
    expect(await found(text)).toEqual(people('lastName'));
  });

  it.each(['jan', 'JANE', 'ja\u006e'])('the beginning of a first name: %j', async (text) => {
    expect(await found(text)).toEqual(people('firstName'));
  });

  it.each(['jane.', 'Jane.R', 'jane.ROE@', 'jane.roe@example.or'])(
    'the beginning of an e-mail address: %j',
    async (text) => {
      expect(await found(text)).toEqual(people('email'));
    },
  );

  it.each(['1234', '7-1234', '5550171234'])('the last digits of a phone number, four or more: %j', async (text) => {
    expect(await found(text)).toEqual(people('phone'));
  });

  it.each([['ro', 'ja', 'jane@', '234', '017123', '()', 'hman', 'roe%', 'jane.%', 'r_e', 'Roe-Öhman.']].flat())(
    'and by nothing else: %j',
    async (text) => {
      expect(await found(text)).toEqual([]);
    },
  );

  it('a name of three letters that are not those of one alphabet', async () => {
    const id = await program.patient({ lastName: '𠮷野家山' });
    expect(await found('𠮷野家')).toEqual([`lastName ${id}`]);
    expect(await found('𠮷野')).toEqual([]);
  });
});

describe('finds beginnings (contract, 11.7)', () => {
  it('of the codes of kits, orders and samples, and of barcodes: four characters or more', async () => {
    const orderId = await program.order();
    const [one] = await program.fulfill(orderId, [{ kitType: 'LIPID', kitId: 'AUR-0001', sampleId: 'AUR-S-0001' }]);
    await program.fulfill(await program.order(), [{ kitType: 'LIPID', kitId: 'AUR-0002', sampleId: 'AUR-S-0002' }]);
    const requested = await program.requisition('AUR-R/1');
    const all = [
      'kitId AUR-0001',
      'kitId AUR-0002',
      `barcode ${requested}`,
      'sampleId AUR-S-0001',
      'sampleId AUR-S-0002',
    ];
    expect(await found('aur-')).toEqual(all);
    expect(await found('AUR-0')).toEqual(all.slice(0, 2));
    expect(await found('aur-s-0001')).toEqual(['sampleId AUR-S-0001']);
    expect(await found('aur')).toEqual([]);
    expect(await found('ur-0')).toEqual([]);
    expect(one?.orderId).toBe(orderId);
    expect(await found(orderId.slice(0, 6))).toEqual([`orderId ${orderId}`]);
    for (const text of ['aur-', orderId.slice(0, 6)]) expect(await found(text, other.client)).toEqual([]);
  });

  it('as people type and say them', async () => {
    const { kitId } = await program.kit();
    const said = kitId.slice(0, 8).replaceAll('0', 'O').replaceAll('1', 'l').toLowerCase();
    expect(await found(`${said.slice(0, 4)} ${said.slice(4)}`)).toEqual([`kitId ${kitId}`]);
  });

  it('and lists what matches as a whole first, then codes, then people, each in their order', async () => {
    const ids: string[] = [];
    for (const names of [
      { lastName: 'Whole' },
      { lastName: 'Wholesome' },
      { firstName: 'Whole' },
      { firstName: 'Wholly' },
    ]) {
      app.clock.advance(1000);
      ids.push(await program.patient({ ...names, email: 'other@example.org' }));
    }
    const [last, longer, first] = ids;
    await program.fulfill(await program.order(), [{ kitType: 'LIPID', kitId: 'WHOLE2', sampleId: 'WHOLE1' }]);
    await program.fulfill(await program.order(), [{ kitType: 'LIPID', kitId: 'WHOLE' }]);
    app.clock.advance(1000);
    const byMail = await program.patient({ email: 'whole@example.org' });
    expect(await found('whole')).toEqual([
      'kitId WHOLE',
      `firstName ${first}`,
      `lastName ${last}`,
      'sampleId WHOLE1',
      'kitId WHOLE2',
      `email ${byMail}`,
      `lastName ${longer}`,
    ]);
    expect(await found('whole', program.client, 3)).toEqual(['kitId WHOLE', `firstName ${first}`, `lastName ${last}`]);
  });

  it('of the first and last names of a patient’s other names', async () => {
    const id = await program.patient({ firstName: 'Nona', lastName: 'Nemo' });
    const otherNames = [{ firstName: 'Zdenka', lastName: 'Zvonimir' }];
    await program.mutate(program.client, 'updatePatient', { patientId: id, otherNames });
    expect(await found('zden')).toEqual([`firstName ${id}`]);
    expect(await found('zvo')).toEqual([`lastName ${id}`]);
  });

  it('and orders by the whole of what their programs call them', async () => {
    const orderId = await program.order(['LIPID'], { externalId: 'SHOP-4711' });
    expect(await found('SHOP-4711')).toEqual([`externalId ${orderId}`]);
    for (const text of ['SHOP-471', 'shop-4711']) expect(await found(text)).toEqual([]);
  });

  it('a laboratory by the codes of its own samples, however many of others begin so', async () => {
    const laboratory = await Program.start(app);
    const own = program.withLaboratory(laboratory.lab, '');
    for (const number of [1, 2]) {
      const sampleId = `SHARED-${number}`;
      const requisitionId = await program.requisition(`SHARED-R${number}`);
      await program.fulfill(await program.order(), [{ kitType: 'LIPID', kitId: `SHARED-K${number}`, sampleId }]);
      await (number === 1 ? program : own).sampleEvent({ sampleId }, 'RECEIVED');
      expect(requisitionId).toBeTruthy();
    }
    const codes = async (lab: TestActor) =>
      (await found('shared', lab)).filter((hit) => !hit.startsWith('barcode')).toSorted();
    expect(await codes(program.lab)).toEqual(['kitId SHARED-K1', 'sampleId SHARED-1']);
    expect(await codes(laboratory.lab)).toEqual(['kitId SHARED-K2', 'sampleId SHARED-2']);
    expect((await found('shared', program.fulfillment)).length).toBeGreaterThanOrEqual(4);
  });
});

describe('lists', () => {
  it('what a code finds before what a name finds, and names in their order, the newest first', async () => {
    const ids: string[] = [];
    for (const lastName of ['Ordway', 'ORD-77', 'Ordo', 'ordo']) {
      app.clock.advance(1000);
      ids.push(await program.patient({ lastName }));
    }
    await program.fulfill(await program.order(), [{ kitType: 'LIPID', kitId: 'ORD-77' }]);
    const [ordway, code, ordo, second] = ids;
    expect(await found('ord-77')).toEqual(['kitId ORD-77', `lastName ${code}`]);
    const names = await found('ord');
    expect(names).toEqual([`lastName ${code}`, `lastName ${second}`, `lastName ${ordo}`, `lastName ${ordway}`]);
    expect(await found('ord', program.client, 2)).toEqual(names.slice(0, 2));
  });

  it('ten if nothing else is said, and fifty at most', async () => {
    for (let count = 0; count < 52; count += 1) await program.patient({ lastName: 'Manifold' });
    expect(await found('manifold')).toHaveLength(10);
    expect(new Set(await found('manifold', program.client, 50)).size).toBe(50);
  });

  it('a kit once, of which recipient and patient are the same, however many there are', async () => {
    const email = 'twice@example.org';
    const patient = await program.patient({ email });
    const kits: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const orderId = await program.order(['LIPID'], { recipient: { ...RECIPIENT, email } });
      const [one] = await program.fulfill(orderId);
      if (!one) throw new Error('The order has no kit.');
      await program.activate(one, patient);
      kits.push(one.kitId);
    }
    const hits = await found(email, program.client, 50);
    expect(hits.filter((hit) => kits.includes(hit.replace('email ', '')))).toHaveLength(3);
    expect(new Set(hits).size).toBe(hits.length);
    expect(hits).toHaveLength(3 + 3 + 1);
  });
});

describe('shows each caller what it sees elsewhere', () => {
  it('a program its own account, staff all of them', async () => {
    expect(await found(kit.kitId, other.client)).toEqual([]);
    expect(await found('BAR code/7', other.client)).toEqual([]);
    expect(await found('1Z 999 aa1', other.client)).toEqual([]);
    expect(await found(ROE.email, other.client)).toHaveLength(1);
    expect(await found('roe', other.client)).toHaveLength(1);
    for (const staff of [program.fulfillment, program.lab, program.admin])
      expect(await found(kit.kitId, staff)).toEqual([`kitId ${kit.kitId}`]);
    for (const text of [ROE.phone, 'roe']) expect(await found(text, program.admin)).toHaveLength(5);
    expect((await found('roe', program.admin)).filter((hit) => hit === `lastName ${patientId}`)).toHaveLength(1);
  });

  it('fulfilment the recipients of orders, and laboratories the patients of their own samples', async () => {
    for (const text of [ROE.email, ROE.phone, 'roe']) {
      const ordered = (await found(text, program.fulfillment)).map((hit) => hit.replace(/^\w+ /, ''));
      expect(ordered).toHaveLength(3);
      expect(ordered).toEqual(expect.arrayContaining([kit.kitId, kit.orderId]));
      expect(await found(text, program.lab)).toEqual([]);
    }
    await program.sampleEvent(kit, 'RECEIVED');
    for (const text of [ROE.email, ROE.phone, 'roe']) {
      const own = (await found(text, program.lab)).map((hit) => hit.replace(/^\w+ /, ''));
      expect(own.toSorted()).toEqual([kit.kitId, patientId].toSorted());
    }
  });

  it('nobody without a key', async () => {
    (await app.run(search, { text: kit.kitId })).expectError('UNAUTHENTICATED');
  });
});

it('refuses a blank text, a long one, and a wrong number, all at once', async () => {
  const refused = async (text: unknown, first: unknown) =>
    badFieldsOf(await app.attempt(search, { text, first }, program.client));
  expect(await refused(' \n', 51)).toEqual(['first', 'text']);
  expect(await refused('x'.repeat(201), 0)).toEqual(['first', 'text']);
  expect(await refused('a\u0000b', 1)).toEqual(['text']);
  expect(await found('x'.repeat(200))).toEqual([]);
});

it('sends one statement, and one for each kind of record and what is selected of it, however many are found', async () => {
  const nested = graphql(`
    query ($text: String!, $first: Int) {
      search(text: $text, first: $first) {
        node {
          ... on Kit { kitId sample { sampleId } }
          ... on Order { orderId kits { edges { node { kitId } } } }
          ... on Patient { patientId kits { edges { node { kitId } } } }
        }
      }
    }
  `);
  const count = async (first: number) => {
    const send = async () =>
      (await app.run(nested, { text: 'twice@example.org', first }, program.client)).expectNoErrors();
    await send();
    await send();
    return (await app.statements.during(send)).length;
  };
  expect(await count(50)).toBe(await count(7));
});

describe('is audited as the reads of what it shows', () => {
  it('also if nothing is read of a record but that it was found, and if nothing was', async () => {
    const audited = await AuditedProgram.start(app);
    const entries = async (requestId: string, query: string) => {
      await app.graphql(query, {}, { key: program.client.key, headers: { 'x-request-id': requestId } });
      const all = (await audited.auditEntries()).filter((entry) => entry.requestId === requestId);
      return all.map(({ action, classes, subjects }) => ({
        action,
        classes: classes.toSorted(),
        subjects: subjects.map(({ type, subjectId }) => `${type} ${subjectId}`),
      }));
    };
    const all = `{ search(text: "${ROE.email}") { matched node { ... on Kit { metadata } } } }`;
    const subjects = [
      `Kit ${kit.kitId}`,
      `Order ${kit.orderId}`,
      `Patient ${patientId}`,
      `Requisition ${requisitionId}`,
    ];
    expect(await entries('search-1', all)).toEqual([
      { action: 'search.read', classes: ['IDENTITY', 'METADATA', 'TESTING'], subjects },
    ]);
    const bare = '{ search(text: "RET-77") { node { __typename } } }';
    expect(await entries('search-2', bare)).toEqual([
      { action: 'search.read', classes: ['IDENTITY', 'TESTING'], subjects: [`Kit ${kit.kitId}`] },
    ]);
    expect(await entries('search-3', '{ search(text: "nobody@example.org") { matched } }')).toEqual([
      { action: 'search.read', classes: ['IDENTITY'], subjects: [] },
    ]);
  });
});

it('keeps what was searched for out of the log', async () => {
  await found(PATIENT.email);
  expect(app.logLines.join('\n')).not.toContain(PATIENT.email);
});
