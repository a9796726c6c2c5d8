import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../../src/graphql/stored/typed-document.ts';
import { en } from '../../../src/pages/results/words/en.ts';
import { es } from '../../../src/pages/results/words/es.ts';
import { useTestApp } from '../../helpers/app.ts';
import { AuditedProgram } from '../../helpers/audited-program.ts';
import { type OrderedKit, PATIENT, type Program } from '../../helpers/program.ts';
import { expectSoundness } from '../../helpers/soundness.ts';
import { locationOf } from '../activation-page.ts';
import { headingOf, ResultsVisit } from './results-visit.ts';

/** The results page as a person's browser uses it (contract, 12.6). */
const app = useTestApp();
expectSoundness(app);

const RIGHT = PATIENT.dateOfBirth;
const WRONG = ['1984-02-28', '1984-03-29', '1985-02-28', '1948-02-29', '1984-01-29'];

let audited: AuditedProgram;
let program: Program;
let patientId: string;
let kit: OrderedKit;
let reportId: string;

beforeAll(async () => {
  audited = await AuditedProgram.start(app);
  ({ program, patientId, kit, reportId } = audited);
});

const visit = (input: Parameters<typeof ResultsVisit.of>[2] = { patientId }) => ResultsVisit.of(app, program, input);

const LINKS = graphql(`
  query ($id: ID!) {
    patient(patientId: $id) {
      resultsLinks(first: 50) { edges { node { resultsLinkId status wrongDates lastOpenedAt } } }
      sessions(first: 50) { edges { node { endedAt lastUsedAt resultsLink { resultsLinkId } } } }
    }
  }
`);

/** What the program sees of a link. */
async function linkOf({ id }: ResultsVisit, of = patientId) {
  const { patient } = (await app.run(LINKS, { id: of }, program.client)).expectNoErrors();
  return patient?.resultsLinks?.edges.map(({ node }) => node).find(({ resultsLinkId }) => resultsLinkId === id);
}

/** The newest session of a person. */
async function newestSessionOf(id: string) {
  const { patient } = (await app.run(LINKS, { id }, program.client)).expectNoErrors();
  return patient?.sessions?.edges[0]?.node;
}

describe('a results link, before it is opened', () => {
  it('asks for the date of birth, and says nothing of the person', async () => {
    const person = await visit();
    const { statusCode, body, headers } = await person.arrive();
    expect([statusCode, headingOf(body)]).toEqual([200, en.opening.title]);
    for (const secret of [PATIENT.firstName, PATIENT.lastName, kit.kitId, 'LIPID', 'Glucose'])
      expect(body).not.toContain(secret);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('opens with the right date: 303 and the only cookie of the service', async () => {
    const person = await visit();
    const answer = await person.type(RIGHT);
    expect([answer.statusCode, locationOf(answer)]).toEqual([303, `/results/${person.id}`]);
    expect(answer.headers['set-cookie']).toMatch(
      new RegExp(`^results=kps_[\\w-]{32}; HttpOnly; SameSite=Strict; Path=/results/${person.id}; Max-Age=3600$`),
    );
    expect(await linkOf(person)).toMatchObject({ wrongDates: 0, lastOpenedAt: app.clock.now().toISOString() });
  });

  it('has a secure cookie where the service is reached by https', async () => {
    const secure = await app.appWith({ publicUrl: 'https://kits.example.org' });
    const person = await visit();
    const { headers } = await secure.inject({
      method: 'POST',
      url: person.url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'dateOfBirth-year=1984&dateOfBirth-month=2&dateOfBirth-day=29',
    });
    expect(headers['set-cookie']).toMatch(/; Secure$/);
    await secure.close();
  });

  it.each(['', '1984-02-30', '2999-01-01', '1899-12-31', '84-02-29'])('does not count the date "%s"', async (date) => {
    const person = await visit();
    const { statusCode, body } = await person.type(date);
    expect(statusCode).toBe(400);
    expect(body).toContain('class="field wrong"');
    const { missing, unreal, shortYear } = en.opening;
    expect(body).toContain(date === '' ? missing : date.startsWith('84') ? shortYear : unreal);
    for (const [name, value] of date.split('-').map((part, index) => [['year', 'month', 'day'][index], part]))
      expect(body).toContain(`name="dateOfBirth-${name}" value="${value}"`);
    expect(await linkOf(person)).toMatchObject({ wrongDates: 0 });
  });

  it('counts each different wrong date once, and is closed by the fifth', async () => {
    const person = await visit();
    const answers = [];
    for (const date of [...WRONG.slice(0, 4), ...WRONG.slice(0, 4)]) answers.push(await person.type(date));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(403));
    expect(answers.map(({ body }) => Number(/(\d) more/.exec(body)?.[1]))).toEqual([4, 3, 2, 1, 1, 1, 1, 1]);
    expect((await person.open(RIGHT)).statusCode).toBe(200);
    expect(await linkOf(person)).toMatchObject({ status: 'VALID', wrongDates: 4 });
    const fifth = await person.type(WRONG[4] ?? '');
    expect([fifth.statusCode, headingOf(fifth.body)]).toEqual([403, en.shut.CLOSED.title]);
    expect(await linkOf(person)).toMatchObject({ status: 'CLOSED', wrongDates: 5 });
    for (const after of [await person.arrive(), await person.type(RIGHT)])
      expect([after.statusCode, headingOf(after.body)]).toEqual([403, en.shut.CLOSED.title]);
    // What was opened before stays open for its hour.
    expect((await person.get()).statusCode).toBe(200);
  });

  it('compares no more than five of 200 dates at once', async () => {
    const person = await visit();
    const dates = Array.from({ length: 200 }, (_, index) => new Date(Date.UTC(1950, 0, 1 + index)).toISOString());
    const answers = await Promise.all(dates.map((date) => person.type(date.slice(0, 10))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
    const compared = answers.filter(({ body }) => headingOf(body) === en.opening.title);
    expect(compared).toHaveLength(4);
    expect(await linkOf(person)).toMatchObject({ status: 'CLOSED', wrongDates: 5 });
    expect((await person.type(RIGHT)).statusCode).toBe(403);
  });

  it('compares with the date of birth as it is now', async () => {
    const corrected = await program.patient();
    const person = await visit({ patientId: corrected });
    await program.mutate(program.client, 'updatePatient', { patientId: corrected, dateOfBirth: '1990-12-01' });
    expect((await person.type(RIGHT)).statusCode).toBe(403);
    expect((await person.type('1990-12-01')).statusCode).toBe(303);
  });

  it('says which, if it was revoked or has expired, and ends what it opened when it is revoked', async () => {
    const revoked = await visit();
    await revoked.open(RIGHT);
    await program.mutate(program.client, 'revokeResultsLink', { resultsLinkId: revoked.id });
    const said = await revoked.arrive();
    expect([said.statusCode, headingOf(said.body)]).toEqual([403, en.shut.REVOKED.title]);
    expect((await revoked.get()).statusCode).toBe(401);
    const short = await visit({ patientId: await program.patient(), lifetimeDays: 1 });
    app.clock.advance(24 * 3_600_000);
    const late = await short.arrive();
    expect([late.statusCode, headingOf(late.body)]).toEqual([403, en.shut.EXPIRED.title]);
  });

  it('is not complete without its signature, or with another, whether or not there is such a link', async () => {
    const person = await visit();
    const other = await visit();
    const signature = new URLSearchParams(other.url.split('?')[1]).get('signature');
    const nobody = '0199a0f0-1111-7222-8333-444455556666';
    for (const id of [person.id, nobody, 'x']) {
      for (const query of ['', `?signature=${signature}`, '?signature=', '?signature=a&signature=b']) {
        const { statusCode, body } = await person.type(RIGHT, `/results/${id}${query}`);
        expect([id, query, statusCode, headingOf(body)]).toEqual([id, query, 403, en.shut.incomplete.title]);
      }
      const { statusCode } = await person.get(`/results/${id}?signature=${signature}`);
      expect([id, statusCode]).toEqual([id, 403]);
    }
  });
});

describe('the results page', () => {
  it('shows the results, and only with the cookie', async () => {
    const person = await visit();
    const { statusCode, body } = await person.open(RIGHT);
    expect([statusCode, headingOf(body)]).toEqual([200, en.headings.ready]);
    for (const shown of [
      'Łukasz Żółć',
      kit.kitId,
      'Glucose',
      'NORMAL',
      `/results/${person.id}/reports/${reportId}.pdf`,
    ])
      expect(body).toContain(shown);
    const other = await visit();
    other.cookie = person.cookie;
    for (const answer of [
      await other.get(),
      await app.app.inject('/results'),
      await app.app.inject(`/results/${person.id}`),
    ])
      expect([answer.statusCode, headingOf(answer.body)]).toEqual([401, en.shut.notOpen.title]);
  });

  it('reads no other cookie, and its token opens no API', async () => {
    const person = await visit();
    await person.open(RIGHT);
    const token = person.cookie?.slice('results='.length) ?? '';
    const mixed = await person.get('', { cookie: `a=b; results=x; ${person.cookie}; results=` });
    expect(mixed.statusCode).toBe(200);
    const api = await app.app.inject({ url: '/api/v2/kits/', headers: { authorization: `Token ${token}` } });
    expect(api.statusCode).toBe(401);
    const document = await app.app.inject({
      url: `/reports/${reportId}.pdf`,
      headers: { cookie: person.cookie ?? '' },
    });
    expect(document.statusCode).toBe(401);
  });

  it('closes after an hour, and when the person closes it', async () => {
    const person = await visit();
    await person.open(RIGHT);
    app.clock.advance(3_599_000);
    expect((await person.get()).statusCode).toBe(200);
    app.clock.advance(1_000);
    expect((await person.get()).statusCode).toBe(401);
    await person.open(RIGHT);
    const closing = await person.close();
    expect(closing.statusCode).toBe(303);
    expect(closing.headers['set-cookie']).toContain(`Path=/results/${person.id}; Max-Age=0`);
    const closed = await person.get(locationOf(closing));
    expect([closed.statusCode, headingOf(closed.body)]).toEqual([200, en.shut.ended.title]);
    expect((await person.get()).statusCode).toBe(401);
    expect((await person.close()).statusCode).toBe(401);
  });

  it('says whose it is, and whom to ask, also when it is not open, but nothing of the person', async () => {
    const { accountId } = program.client;
    await program.mutate(program.admin, 'updateAccount', { accountId, supportContact: 'Ask +1 (555) 555-0100' });
    const plateOf = (html: string) =>
      [/<header><p>[^<]*/, /<p class="contact".*<\/p>/].map((part) => part.exec(html)?.[0]);
    const person = await visit();
    const plate = plateOf((await person.arrive()).body);
    expect(plate[1]).toContain('<a href="tel:+15555550100">+1 (555) 555-0100</a>');
    await person.open(RIGHT);
    const closing = await person.close();
    person.cookie = undefined;
    for (const path of [locationOf(closing), '', `/reports/${reportId}.pdf`]) {
      const { body } = await person.get(path);
      expect([path, plateOf(body)]).toEqual([path, plate]);
      for (const secret of [PATIENT.firstName, PATIENT.lastName, kit.kitId]) expect(body).not.toContain(secret);
    }
    // Nobody knows whose these are.
    const nobodys = [`<header><p>${en.service}`, `<p class="contact" dir="auto">${en.askProgram}</p>`];
    const nobody = '/results/0199a0f0-1111-7222-8333-444455556666';
    for (const path of [nobody, `${nobody}/closed`, '/results', '/results/x', '/results/x/closed', `${person.url}x`]) {
      const { body } = await person.get(path);
      expect([path, plateOf(body)]).toEqual([path, nobodys]);
    }
    await program.mutate(program.admin, 'updateAccount', { accountId, supportContact: null });
  });

  it('has the PDF in the language of the page, and no report that is not the link’s', async () => {
    const elsewhere = await program.kit();
    await program.activate(elsewhere, patientId);
    await program.sampleEvent(elsewhere, 'RECEIVED');
    const another = await program.report(elsewhere);
    const strangers = await AuditedProgram.start(app);
    const whole = await visit();
    await whole.open(RIGHT);
    const pdf = await whole.get(`/reports/${reportId}.pdf?lang=es`);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await whole.get(`/reports/${another}.pdf`)).statusCode).toBe(200);
    expect((await whole.get(`/reports/${strangers.reportId}.pdf`)).statusCode).toBe(404);
    const one = await visit({ kitId: kit.kitId });
    const { body } = await one.open(RIGHT);
    expect(body).not.toContain(elsewhere.kitId);
    expect(await one.get(`/reports/${reportId}.pdf`)).toMatchObject({ statusCode: 200 });
    for (const path of [`/reports/${another}.pdf`, `/reports/x.pdf`, `?sample=${elsewhere.sampleId}`])
      expect([path, (await one.get(path)).statusCode]).toEqual([path, 404]);
    one.cookie = undefined;
    expect((await one.get(`/reports/${reportId}.pdf`)).statusCode).toBe(401);
  });

  it('shows the sample that changed last, or the one asked for, and leads to the others', async () => {
    const someone = await program.patient();
    const [first, second] = [await program.registeredKit(someone), await program.registeredKit(someone)];
    app.clock.advance(60_000);
    await program.sampleEvent(first, 'RECEIVED');
    const person = await visit({ patientId: someone });
    const newest = await person.open(RIGHT);
    expect([headingOf(newest.body), newest.body.includes(`sample=${second.sampleId}`)]).toEqual([
      en.headings.received,
      true,
    ]);
    const asked = await person.get(`?sample=${second.sampleId.toLowerCase()}`);
    expect(headingOf(asked.body)).toBe(en.headings.toCollect);
    for (const sample of [kit.sampleId, 'nothing', ''])
      expect((await person.get(`?sample=${sample}`)).statusCode).toBe(404);
  });

  it('shows what came before, what was corrected and what was withdrawn', async () => {
    await program.mutate(program.admin, 'upsertAnalyte', {
      ...{ code: 'GLU2', name: 'Glucose', loinc: '2345-7', ucum: 'mg/dL', molarMass: 180.156, siUnit: 'mmol/L' },
      texts: [{ language: 'es', name: 'Azúcar', about: 'Cuánta azúcar hay en la sangre.' }],
    });
    const someone = await program.patient();
    const glucose = { resultType: 'quantity', name: 'Glucose', analyte: 'GLU2', rangeMinimum: 70, rangeMaximum: 99 };
    const before = await program.registeredKit(someone);
    await program.sampleEvent(before, 'RECEIVED');
    await program.report(before, {
      results: [{ ...glucose, result: 5.5, unitOfMeasure: 'mmol/L', rangeMinimum: 3.9, rangeMaximum: 5.5 }],
    });
    app.clock.advance(30 * 24 * 3_600_000);
    const now = await program.registeredKit(someone);
    await program.sampleEvent(now, 'RECEIVED');
    const results = [
      { ...glucose, result: 120, unitOfMeasure: 'mg/dL' },
      { resultType: 'reactivity', name: 'HIV', result: 'Non-Reactive' },
    ];
    const amends = await program.report(now, { results });
    await program.report(now, {
      amends,
      results: [{ ...glucose, result: 110, unitOfMeasure: 'mg/dL' }],
      withdraws: ['HIV'],
    });
    const person = await visit({ patientId: someone });
    const { body } = await person.open(RIGHT);
    expect(body).toContain('<strong>99 mg/dL</strong>');
    const earlier = (await person.get(`?sample=${before.sampleId}`)).body;
    const collected = /Collected ([A-Z][a-z]+ \d+, \d{4})/.exec(earlier)?.[1] ?? 'never';
    expect(headingOf(earlier)).toBe(en.headings.earlier(collected));
    expect(body).toContain(`<span class="quiet">${en.collected(collected)}</span></li>`);
    expect(body).toContain(`(${en.reportedAs('5.5 mmol/L')})`);
    expect(body).toContain(en.changes.corrected('120 mg/dL', '110 mg/dL'));
    expect(body).toContain(en.changes.withdrawn('Non-Reactive'));
    const inSpanish = await person.get('?lang=es');
    expect(headingOf(inSpanish.body)).toBe(es.headings.ready);
    for (const said of ['Azúcar', es.laboratorysName('Glucose'), 'Cuánta azúcar hay en la sangre.'])
      expect(inSpanish.body).toContain(said);
  });

  it('says without a value that a whole report was withdrawn', async () => {
    const someone = await program.patient();
    const own = await program.registeredKit(someone);
    await program.sampleEvent(own, 'RECEIVED');
    const id = await program.report(own, {
      results: [{ resultType: 'genotype', name: 'Unobtainium', result: '*1/*2' }],
    });
    await program.mutate(program.lab, 'withdrawReport', { reportId: id, reason: 'A secret of staff.' });
    const { body } = await (await visit({ patientId: someone })).open(RIGHT);
    expect(headingOf(body)).toBe(en.headings.takenBack);
    for (const hidden of ['Unobtainium', 'A secret of staff.']) expect(body).not.toContain(hidden);
  });
});

describe('the results page, on record', () => {
  it('is audited: opening, refusing, closing, and each reading', async () => {
    const someone = await program.patient();
    const own = await program.registeredKit(someone);
    await program.sampleEvent(own, 'RECEIVED');
    const id = await program.report(own);
    const person = await visit({ patientId: someone });
    await person.type(WRONG[0] ?? '');
    await person.open(RIGHT);
    await person.get(`/reports/${id}.pdf`);
    app.clock.advance(59_000);
    await person.get();
    const before = await newestSessionOf(someone);
    app.clock.advance(1_000);
    await person.get();
    const after = await newestSessionOf(someone);
    // To the minute.
    expect([before?.lastUsedAt, after?.lastUsedAt]).toEqual(
      [-60_000, 0].map((ago) => new Date(app.clock.now().getTime() + ago).toISOString()),
    );
    for (const date of WRONG.slice(1)) await person.type(date);
    const entries = await audited.auditEntries({ subject: someone });
    const kits = await audited.auditEntries({ subject: own.kitId });
    const actions = [...new Set([...entries, ...kits].map(({ action }) => action))];
    for (const action of [
      'resultsLink.open',
      'resultsLink.refuse',
      'resultsLink.close',
      'results.read',
      'document.read',
    ])
      expect(actions).toContain(action);
    const read = kits.find(({ action }) => action === 'results.read');
    expect(read).toMatchObject({ userId: null, apiKeyId: null, user: null });
    expect(entries.filter(({ action }) => action === 'resultsLink.refuse')).toHaveLength(4);
  });

  it('leaves no token, signature or date of birth in the log', async () => {
    const person = await visit();
    await person.type(WRONG[0] ?? '');
    await person.open(RIGHT);
    const log = app.logLines.join('\n');
    for (const secret of [
      person.cookie?.slice('results='.length) ?? '',
      person.url.split('signature=')[1] ?? '',
      RIGHT,
      WRONG[0] ?? '',
    ])
      expect([secret, log.includes(secret)]).toEqual([secret, false]);
  });

  it('reads all of a page in one statement', async () => {
    const person = await visit();
    await person.open(RIGHT);
    await person.get();
    const sent = await app.statements.during(() => person.get());
    expect(sent.filter((sql) => sql.includes('kit_progress'))).toHaveLength(1);
    // Who it is, whose link it is, the page, and the entry of the audit.
    expect(sent).toHaveLength(4);
  });
});
