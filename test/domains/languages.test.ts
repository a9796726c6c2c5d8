import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf } from '../helpers/graphql.ts';
import { PATIENT, Program } from '../helpers/program.ts';
import { ActivationPage, PERSON, typedIn } from '../pages/activation-page.ts';
import { RestClient } from '../rest/client.ts';

// Languages and time zones of accounts and patients (contract, 1.1, 2.4, 6.1, 7.6 and 12.8).

const app = useTestApp();
let program: Program;
let page: ActivationPage;

beforeAll(async () => {
  program = await Program.start(app);
  page = new ActivationPage(app);
});

const ACCOUNT = graphql(`
  query ($id: ID!) { account(accountId: $id) { language timeZone supportContact supportContacts { language text } } }
`);
const DEFAULTS = { language: 'en', timeZone: 'UTC', supportContact: null, supportContacts: [] };
const CONTACTS = [
  { language: 'es', text: 'Llame al <555-0199>' },
  { language: 'fr-CA', text: 'Appelez le 555-0198' },
];

const accountOf = async (id: string) => (await app.run(ACCOUNT, { id }, program.admin)).expectNoErrors().account;
const newAccount = async (input: object = {}) =>
  (await program.mutate(program.admin, 'createAccount', { name: 'New', mode: 'LIVE', ...input })).account.accountId;
const update = (input: object) => program.attempt(program.admin, 'updateAccount', { accountId: '', ...input });
const updateOwn = (input: object) =>
  program.mutate(program.admin, 'updateAccount', { accountId: program.client.accountId, ...input });

describe('an account', () => {
  it('has UTC, English and no contacts; null and a blank text restore that, and an omitted field keeps its value', async () => {
    expect(await accountOf(await newAccount())).toEqual(DEFAULTS);
    expect(await accountOf(await newAccount({ language: null, timeZone: null, supportContacts: null }))).toEqual(
      DEFAULTS,
    );
    const given = { language: 'es', timeZone: 'America/New_York', supportContact: 'Call', supportContacts: CONTACTS };
    const accountId = await newAccount(given);
    expect(await accountOf(accountId)).toEqual(given);
    await update({ accountId, supportContacts: CONTACTS.slice(1) });
    expect(await accountOf(accountId)).toEqual({ ...given, supportContacts: CONTACTS.slice(1) });
    await update({ accountId, language: null, timeZone: ' ', supportContact: null, supportContacts: null });
    expect(await accountOf(accountId)).toEqual(DEFAULTS);
  });

  it.each([
    ['america/new_york', 'America/New_York'],
    [' Asia/Kolkata ', 'Asia/Kolkata'],
    ['utc', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('has the time zone %s as %s', async (timeZone, stored) => {
    expect((await accountOf(await newAccount({ timeZone })))?.timeZone).toBe(stored);
  });

  it.each<[string, object]>([
    ['timeZone', { timeZone: '+01:00' }],
    ['timeZone', { timeZone: 'America/Nowhere' }],
    ['timeZone', { timeZone: `A${'/a'.repeat(400)}` }],
    ['language', { language: 'fr' }],
    ['language', { language: 'es-MX' }],
    ['supportContacts.0.language', { supportContacts: [{ language: 'español', text: 'Llame' }] }],
    ['supportContacts.0.language', { supportContacts: [{ language: `en-${'abcdefgh-'.repeat(4)}`, text: 'Call' }] }],
    ['supportContacts.1.language', { supportContacts: ['es', 'ES'].map((language) => ({ language, text: 'Llame' })) }],
    ['supportContacts.0.text', { supportContacts: [{ language: 'es', text: ' ' }] }],
    ['supportContacts.0.text', { supportContacts: [{ language: 'es', text: 'x'.repeat(501) }] }],
    [
      'supportContacts',
      { supportContacts: Array.from({ length: 21 }, (_, index) => ({ language: `en-x-${index}`, text: 'Call' })) },
    ],
  ])('is refused on %s: %j', async (field, input) => {
    const { accountId } = program.client;
    expect(badFieldsOf(await app.changingNothing(() => update({ accountId, ...input })))).toEqual([field]);
  });

  it('has twenty contacts of 500 characters', async () => {
    const supportContacts = Array.from({ length: 20 }, (_, index) => ({
      language: `en-x-${index}`,
      text: 'x'.repeat(500),
    }));
    expect((await accountOf(await newAccount({ supportContacts })))?.supportContacts).toEqual(supportContacts);
  });
});

const NEWEST = graphql('{ patients(first: 1) { edges { node { language } } } }');
const LANGUAGE = graphql('query ($id: ID!) { patient(patientId: $id) { language } }');
const languageOf = async (id: string) =>
  (await app.run(LANGUAGE, { id }, program.client)).expectNoErrors().patient?.language;

const REST_PATIENT = {
  first_name: 'Zoë',
  last_name: 'Ôno',
  email: 'zoe@example.org',
  sex: 'F',
  date_of_birth: '1984-02-29',
};

/** As many characters as a tag may have. */
const LONGEST = 'sr-Cyrl-RS-x-abcdefgh-abcdefgh-abcd';

describe('the language of a patient', () => {
  it('is a tag of BCP 47, or unknown', async () => {
    expect(await languageOf(await program.patient())).toBeNull();
    expect(await languageOf(await program.patient({ language: ' ' }))).toBeNull();
    for (const language of ['es', 'es-MX', 'zh-Hant-TW', LONGEST])
      expect(await languageOf(await program.patient({ language }))).toBe(language);
  });

  it.each(['español', 'es_MX', 'e', `en-${'x'.repeat(9)}`, `${LONGEST}e`])('is not %s', async (language) => {
    const refused = () => program.attempt(program.client, 'createPatient', { ...PATIENT, language });
    expect(badFieldsOf(await app.changingNothing(refused))).toEqual(['language']);
  });

  it('is corrected like the other details, and null removes it (contract, 11.10)', async () => {
    const patientId = await program.patient({ language: 'es' });
    const correct = (language: string | null) =>
      program.mutate(program.client, 'updatePatient', { patientId, language });
    await correct('es-MX');
    expect(await languageOf(patientId)).toBe('es-MX');
    await program.mutate(program.client, 'updatePatient', { patientId, phone: null });
    expect(await languageOf(patientId)).toBe('es-MX');
    await correct(null);
    expect(await languageOf(patientId)).toBeNull();
  });

  it('is given by REST, too, which does not answer it', async () => {
    const { key } = program.client;
    const { post } = new RestClient(app);
    const created = (await post('/api/v2/patients/', { key, json: { ...REST_PATIENT, language: 'es' } })).expectStatus(
      200,
    );
    expect(created).not.toHaveProperty('language');
    expect(await languageOf(created.patient_id)).toBe('es');
  });

  it('is that of the page, for a patient whom it creates', async () => {
    for (const lang of ['en', 'es']) {
      const kit = await program.stockKit();
      expect((await page.activate(kit, { lang })).statusCode).toBe(200);
      const { patients } = (await app.run(NEWEST, {}, program.client)).expectNoErrors();
      expect(patients.edges[0]?.node.language).toBe(lang);
      app.clock.advance(1);
    }
  });

  it('makes no other request of a button that is pressed again in another language', async () => {
    const kit = await program.stockKit();
    const attempt = '0199a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b';
    expect((await page.activate(kit, { lang: 'en', attempt })).statusCode).toBe(200);
    const again = await app.changingNothing(() => page.activate(kit, { lang: 'es', attempt }));
    expect([again.statusCode, again.body.includes('Su kit está activado')]).toEqual([200, true]);
  });
});

describe('the page of activation', () => {
  const tongueOf = async (query: Readonly<Record<string, string>>, accept?: string) =>
    /<html lang="(..)">/.exec(
      (await page.open(query, accept === undefined ? {} : { 'accept-language': accept })).body,
    )?.[1];

  it('is in the language of `lang`, or else the patient’s, or else the browser’s, or else the account’s', async () => {
    await updateOwn({ language: 'es' });
    const of = { program: program.client.accountId };
    const tokenOf = async (language: string | null) => ({
      token: await program.token(await program.patient({ language })),
    });
    expect(await tongueOf({})).toBe('en');
    expect(await tongueOf(of)).toBe('es');
    expect(await tongueOf(of, '*')).toBe('es');
    expect(await tongueOf(of, 'fi')).toBe('es');
    expect(await tongueOf(of, 'fi, en;q=0.5')).toBe('en');
    expect(await tongueOf({ kit: (await program.stockKit()).kitId })).toBe('es');
    expect(await tongueOf({ kit: (await program.canceledKit()).kitId })).toBe('es');
    expect(await tongueOf(await tokenOf('en-GB'), 'es')).toBe('en');
    expect(await tongueOf(await tokenOf('fi'), 'en')).toBe('en');
    expect(await tongueOf(await tokenOf(null), 'en')).toBe('en');
    expect(await tongueOf({ ...(await tokenOf('en')), lang: 'es' }, 'en')).toBe('es');
    expect(await tongueOf({ ...(await tokenOf('en')), lang: 'fi' }, 'es')).toBe('en');
    await updateOwn({ language: null });
  });

  it('says nothing of the patient of a token that is not valid any more', async () => {
    const token = await program.token(await program.patient({ language: 'es' }));
    expect(await tongueOf({ token })).toBe('es');
    app.clock.advance(11 * 60_000);
    expect(await tongueOf({ token })).toBe('en');
  });

  it('says whom to ask in its language, also after a change of it, or else in the words for everybody', async () => {
    const kit = await program.stockKit();
    await updateOwn({ supportContact: 'Call 555-0100', supportContacts: CONTACTS });
    const spanish = 'Llame al &lt;555-0199&gt;';
    const details = await page.send({ step: 'code', kit: kit.kitId });
    expect(details.body).toContain('Call 555-0100');
    const support = typedIn(details.body, 'support') ?? '';
    const { body } = await page.send({ step: 'details', kit: kit.kitId, ...PERSON, support, switch: 'es' });
    expect([body.includes(spanish), body.includes('555-0100')]).toEqual([true, false]);
    expect((await page.open({ kit: kit.kitId, lang: 'es' })).body).toContain(spanish);
    // A variety of the language is better than another language.
    await updateOwn({ supportContacts: [{ language: 'es-MX', text: 'Marque el 555-0197' }] });
    expect((await page.open({ kit: kit.kitId, lang: 'es' })).body).toContain('Marque el 555-0197');
    await updateOwn({ supportContact: null, supportContacts: [{ language: 'fr', text: 'Appelez' }] });
    expect((await page.open({ kit: kit.kitId, lang: 'es' })).body).not.toMatch(/Appelez|Marque|555-0100/u);
    await updateOwn({ supportContacts: null });
  });

  it('never shows whose the kit is, although it keeps it', async () => {
    const { body } = await page.send({ step: 'code', kit: (await program.stockKit()).kitId });
    expect(typedIn(body, 'support')).toMatch(/^[\w-]+$/u);
    expect(body).not.toContain(program.client.accountId);
  });
});

describe('the documents of an account', () => {
  const open = async (path: string) =>
    app.app.inject({ url: path, headers: { authorization: `Token ${program.client.key}` } });

  it('are in its language with its times, those of before, too; the formats for programs stay as they are', async () => {
    const kit = await program.kitAtLaboratory();
    const reportId = await program.report(kit);
    const path = `/reports/${reportId}`;
    const [before, hl7, fhir] = await Promise.all(['txt', 'hl7', 'fhir'].map((format) => open(`${path}.${format}`)));
    expect(before?.body).toMatch(/\n {2}Received {7}\d{4}-\d\d-\d\d \d\d:\d\d UTC\n/u);
    await updateOwn({ language: 'es', timeZone: 'America/New_York' });
    const after = await open(`${path}.txt`);
    expect(after.body).toMatch(
      /INFORME DE LABORATORIO\nEstado: [\s\S]*\n {2}Recepción +\d{4}-\d\d-\d\d \d\d:\d\d -0[45]:00\n/u,
    );
    expect(after.body).not.toMatch(/UTC|REPORT|Received/u);
    expect(after.headers.etag).not.toBe(before?.headers.etag);
    const english = await open(`${path}.txt?lang=en`);
    expect(english.body).toMatch(
      /LABORATORY REPORT\nStatus: [\s\S]*\n {2}Received {7}\d{4}-\d\d-\d\d \d\d:\d\d -0[45]:00\n/u,
    );
    const pdf = await readPdf(new Uint8Array((await open(`${path}.pdf`)).rawPayload));
    expect(await pdf.pdf.getMetadata()).toMatchObject({
      info: { Language: 'es', Title: `Informe de laboratorio ${reportId}` },
    });
    expect((await open(`${path}.hl7`)).body).toBe(hl7?.body);
    const narrativeOf = (body: string) => JSON.parse(body).entry[0].resource.text.div;
    expect(narrativeOf((await open(`${path}.fhir`)).body)).toBe(narrativeOf(fhir?.body ?? ''));
    await updateOwn({ language: null, timeZone: null });
    expect((await open(`${path}.txt`)).body).toBe(before?.body);
  });

  it('name each test in their language first, by its analyte or the further LOINC code of one (contract, 12.8)', async () => {
    const texts = [
      { language: 'en', name: 'Blood sugar' },
      { language: 'es-MX', name: 'Azúcar' },
    ];
    const sugar = { code: 'SUGAR', name: 'Sugar', loinc: '2345-7', equivalentLoincs: ['2339-0'] };
    await program.mutate(program.admin, 'upsertAnalyte', { ...sugar, texts });
    const result = (name: string, of: object) => ({ resultType: 'quantity', name, result: 5.4, ...of });
    const results = [
      result('GLU', { analyte: 'SUGAR' }),
      result('GLU-B', { loinc: '2339-0' }),
      result('blood SUGAR', { loinc: '2345-7' }),
      result('IRON', {}),
    ];
    const reportId = await program.report(await program.kitAtLaboratory(), { results });
    const path = `/reports/${reportId}`;
    const [hl7, fhir] = [await open(`${path}.hl7`), await open(`${path}.fhir`)];
    expect(hl7.body).not.toContain('Blood sugar');
    expect(
      JSON.parse(fhir.body).entry.map(
        ({ resource }: { resource: { code?: { text?: string } } }) => resource.code?.text,
      ),
    ).toEqual(expect.arrayContaining(['GLU', 'GLU-B', 'blood SUGAR', 'IRON']));
    const english = (await open(`${path}.txt`)).body;
    for (const name of ['Blood sugar (GLU)', 'Blood sugar (GLU-B)', 'blood SUGAR', 'IRON'])
      expect(english).toContain(name);
    expect(english).not.toContain('(blood SUGAR)');
    const spanish = (await open(`${path}.txt?lang=es`)).body;
    for (const name of ['Azúcar (GLU)', 'Azúcar (GLU-B)', 'Azúcar (blood SUGAR)', 'IRON'])
      expect(spanish).toContain(name);
    await program.mutate(program.admin, 'upsertAnalyte', { ...sugar, texts: null });
    expect((await open(`${path}.txt?lang=es`)).body).not.toContain('Azúcar');
  });
});
