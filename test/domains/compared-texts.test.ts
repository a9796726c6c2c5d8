import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type OpenTestDatabase, useTestApp } from '../helpers/app.ts';
import { databaseOf, possibleLocales } from '../helpers/databases-of-locales.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { PATIENT, Program, RECIPIENT, REQUISITION } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

/**
 * Texts that are equal in Unicode are equal (contract, 2.2, 2.4, 3.3), through every entry and every search, whatever the locale of the
 * database: people with the names of many languages, as they were sent and as somebody else writes them.
 */
interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

const NAMES: Readonly<Record<string, readonly [sent: Named, asked: Named]>> = {
  Greek: [
    { firstName: 'ΓΙΏΡΓΟΣ', lastName: 'ΠΑΠΑΣ' },
    { firstName: 'Γιώργος', lastName: 'παπας' },
  ],
  German: [
    { firstName: 'Jürgen', lastName: 'Straßer' },
    { firstName: 'JÜRGEN', lastName: 'STRASSER' },
  ],
  Turkish: [
    { firstName: 'Işıl', lastName: 'İnönü' },
    { firstName: 'iŞıL', lastName: 'i̇NÖNÜ' },
  ],
  Azeri: [
    { firstName: 'Əli', lastName: 'Məmmədov' },
    { firstName: 'əLI', lastName: 'MƏMMƏDOV' },
  ],
  Polish: [
    { firstName: 'Łucja', lastName: 'Święczyńska' },
    { firstName: 'ŁUCJA', lastName: 'ŚWIĘCZYŃSKA' },
  ],
  Czech: [
    { firstName: 'Jiří', lastName: 'Dvořáček' },
    { firstName: 'JIŘÍ', lastName: 'dvořáček' },
  ],
  Vietnamese: [
    { firstName: 'Thị Ngọc', lastName: 'Nguyễn Đặng' },
    { firstName: 'THỊ NGỌC', lastName: 'NGUYỄN ĐẶNG' },
  ],
  Russian: [
    { firstName: 'Андрей', lastName: 'Зайцёв' },
    { firstName: 'АНДРЕЙ', lastName: 'ЗАЙЦЁВ' },
  ],
  Armenian: [
    { firstName: 'Լևոն', lastName: 'Գրիգորյան' },
    { firstName: 'ԼԵՒՈՆ', lastName: 'ԳՐԻԳՈՐՅԱՆ' },
  ],
  Georgian: [
    { firstName: 'ნინო', lastName: 'ბერიძე' },
    { firstName: 'ᲜᲘᲜᲝ', lastName: 'ᲑᲔᲠᲘᲫᲔ' },
  ],
  Arabic: [
    { firstName: 'آمنة', lastName: 'الأحمد' },
    { firstName: 'آمنة', lastName: 'الأحمد' },
  ],
  Hebrew: [
    { firstName: 'שָׁרוֹן', lastName: 'בַּר־אֵל' },
    { firstName: 'שָׁרוֹן', lastName: 'בַּר־אֵל' },
  ],
  Hindi: [
    { firstName: 'फ़ातिमा', lastName: 'क़ुरैशी' },
    { firstName: 'फ़ातिमा', lastName: 'क़ुरैशी' },
  ],
  Chinese: [
    { firstName: '小明', lastName: '金城王' },
    { firstName: '小明', lastName: '\uf90a城王' },
  ],
  Japanese: [
    { firstName: 'がく', lastName: 'いがらし' },
    { firstName: 'がく', lastName: 'いがらし' },
  ],
  Korean: [
    { firstName: '지훈', lastName: '남궁민' },
    { firstName: '지훈', lastName: '남궁민' },
  ],
};

type Form = 'NFC' | 'NFD';

const inForm = ({ firstName, lastName }: Named, form: Form): Named => ({
  firstName: firstName.normalize(form),
  lastName: lastName.normalize(form),
});

const countPeople = graphql(`
  query CountByName($firstName: String, $lastName: String, $email: String) {
    patients(filter: { firstName: $firstName, lastName: $lastName, email: $email }) { totalCount }
    orders(filter: { firstName: $firstName, lastName: $lastName, email: $email }) { totalCount }
    kits(filter: { firstName: $firstName, lastName: $lastName, email: $email }) { totalCount }
    requisitions(filter: { firstName: $firstName, lastName: $lastName, email: $email }) { totalCount }
  }
`);

const searchNames = graphql(`
  query SearchNames($text: String!) { search(text: $text, first: 50) { matched node { __typename } } }
`);

const ofBarcode = graphql(`
  query OfBarcode($barcode: String!) {
    reports(filter: { sampleId: $barcode }) { totalCount }
    requisitions(filter: { barcode: $barcode }) { totalCount }
    sample(sampleId: $barcode) { sampleId }
  }
`);

const firstPatient = graphql(`
  query FirstPatient($lastName: String) {
    patients(filter: { lastName: $lastName }, first: 1) { edges { node { firstName lastName } } }
  }
`);

const locales = await possibleLocales();

describe.each<[string, OpenTestDatabase | undefined]>([
  ['a database like ours', undefined],
  ...locales.map((locale): [string, OpenTestDatabase] => [`a database in the locale ${locale}`, databaseOf(locale)]),
])('in %s', (_name, open) => {
  const app = useTestApp(open);
  let program: Program;

  beforeAll(async () => {
    program = await Program.start(app);
  });

  describe.each(Object.keys(NAMES))('a person with a name in %s', (language) => {
    const [sent, asked] = NAMES[language] ?? [PATIENT, PATIENT];
    const person = (form: Form) => ({
      ...PATIENT,
      ...inForm(sent, form),
      email: `${language}@Exämple.org`.normalize(form),
    });

    beforeAll(async () => {
      const { post } = new RestClient(app);
      const { key } = program.client;
      const inSnakeCase = ({ firstName, lastName, email }: ReturnType<typeof person>) => ({
        first_name: firstName,
        last_name: lastName,
        email,
        sex: 'F',
        date_of_birth: '1980-01-01',
      });
      await program.patient(person('NFC'));
      await program.patient(person('NFD'));
      (await post('/api/v2/patients/', { key, json: inSnakeCase(person('NFD')) })).expectStatus(200);
      const form = new URLSearchParams(inSnakeCase(person('NFD'))).toString();
      (await post('/api/v2/patients/', { key, form })).expectStatus(200);
      for (const each of ['NFC', 'NFD'] as const) {
        const { firstName, lastName, email } = person(each);
        const recipient = { ...RECIPIENT, firstName, lastName, email };
        await program.fulfill(await program.order(['LIPID'], { recipient }));
        const patient = { ...REQUISITION.patient, firstName, lastName, email };
        await program.requisition(`${language} ${each}`, { patient });
        const { phone: _phone, ...details } = person(each);
        const { kitId } = await program.stockKit();
        await program.mutate(program.client, 'activateKit', { kitId, ...details });
      }
    });

    it.each(['NFC', 'NFD'] as const)('is found in every list, asked in another case and in %s', async (form) => {
      const { firstName, lastName } = inForm(asked, form);
      const email = `${language.toUpperCase()}@EXÄMPLE.ORG`.normalize(form);
      for (const filter of [{ firstName }, { lastName }, { email }, { firstName, lastName, email }]) {
        const lists = (await app.run(countPeople, filter, program.client)).expectNoErrors();
        const counted = Object.entries(lists).map(([list, { totalCount }]) => `${list} ${totalCount}`);
        // Four were sent as patients, and two gave their details with a kit; of the kits, these are two, and two were ordered.
        expect(counted, JSON.stringify(filter)).toEqual(['patients 6', 'orders 2', 'kits 4', 'requisitions 2']);
      }
    });

    it.each(['NFC', 'NFD'] as const)('is found by REST and by the search, asked in %s', async (form) => {
      const { get } = new RestClient(app);
      const { key } = program.client;
      const { firstName, lastName } = inForm(asked, form);
      const query = new URLSearchParams({ first_name: firstName, last_name: lastName }).toString();
      for (const [path, count] of [
        ['orders', 2],
        ['kits', 4],
        ['requisitions', 2],
      ] as const) {
        const found = (await get(`/api/v2/${path}/?${query}`, { key })).expectStatus(200);
        expect([path, found.length]).toEqual([path, count]);
      }
      const beginning = [...lastName.normalize('NFC')].slice(0, 3).join('').normalize(form);
      for (const text of [lastName, beginning, `${language}@exämple.org`.normalize(form)]) {
        const { search: hits } = (await app.run(searchNames, { text }, program.client)).expectNoErrors();
        const kinds = hits.map(({ node }) => node.__typename).toSorted();
        expect([text, kinds.join()]).toEqual([
          text,
          [...Array(4).fill('Kit'), 'Order', 'Order', ...Array(6).fill('Patient'), 'Requisition', 'Requisition'].join(),
        ]);
      }
    });

    it('is answered as it was sent', async () => {
      const { patients } = (await app.run(firstPatient, { lastName: asked.lastName }, program.client)).expectNoErrors();
      // The newest is the one who gave the details in NFD.
      expect(patients.edges[0]?.node).toEqual(inForm(sent, 'NFD'));
    });
  });

  it('the code of a kit is one in any case, wherever it is given', async () => {
    const provision = (kitId: string) =>
      program.attempt(program.fulfillment, 'provisionKits', {
        accountId: program.client.accountId,
        kitType: 'LIPID',
        kitIds: [kitId],
      });
    expect([outcomeOf(await provision('KIT-I-1')), outcomeOf(await provision('kit-i-1'))]).toEqual(['OK', 'CONFLICT']);
    const twice = { accountId: program.client.accountId, kitType: 'LIPID', kitIds: ['KIT-I-2', 'kit-i-2'] };
    expect(outcomeOf(await program.attempt(program.fulfillment, 'provisionKits', twice))).toBe('BAD_USER_INPUT');
    await program.activate({ kitId: 'kit-I-1' });
    const { get } = new RestClient(app);
    const answer = await get('/api/v2/kits/kit-i-1/', { key: program.client.key });
    expect(answer.expectStatus(200)).toMatchObject({ kit_id: 'KIT-I-1', status: 'registered' });
    const { search: hits } = (await app.run(searchNames, { text: 'kit-i-1' }, program.client)).expectNoErrors();
    expect(hits.map(({ matched }) => matched)).toEqual(['kitId']);
  });

  it('a barcode is one in any case and form, for every account, and a message of a laboratory names its sample', async () => {
    const barcode = 'Größe İ é-1';
    const respelled = 'GRÖSSE i\u0307 É-1'.normalize('NFD');
    const requisitionId = await program.requisition(barcode);
    const other = await Program.start(app);
    for (const { client } of [program, other]) {
      const again = await program.attempt(client, 'createRequisition', { ...REQUISITION, barcode: respelled });
      expect(again.errors.map(({ extensions }) => extensions.fields)).toEqual([
        [{ field: 'barcode', code: 'IN_USE', message: 'is already in use' }],
      ]);
    }
    await program.requisitionStatus(requisitionId, 'APPROVED');
    await program.sampleEvent({ sampleId: respelled }, 'RECEIVED');
    const intake = new Intake(app, program);
    expect(await intake.outcome(intake.message({ sampleId: respelled }))).toBe('AA');
    expect((await app.run(ofBarcode, { barcode: respelled }, program.client)).expectNoErrors()).toEqual({
      reports: { totalCount: 1 },
      requisitions: { totalCount: 1 },
      sample: { sampleId: barcode },
    });
  });
});
