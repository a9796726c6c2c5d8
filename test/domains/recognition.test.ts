import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import type { InputOf } from '../helpers/operations.ts';
import { PATIENT, Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { ActivationPage } from '../pages/activation-page.ts';

/** A returning person (contract, 12.9). */
const app = useTestApp();
expectSoundness(app);
const page = new ActivationPage(app);
/** A program that recognizes its patients. */
let program: Program;
/** One that does not, as every program until somebody says otherwise. */
let forgetful: Program;

beforeAll(async () => {
  program = await Program.start(app);
  forgetful = await Program.start(app);
  const accountId = program.client.accountId;
  await program.mutate(program.admin, 'updateAccount', { accountId, recognizesPatients: true });
});

type Details = Omit<InputOf<'activateKit'>, 'kitId'>;

let people = 0;

/** What somebody says of themselves, and nobody else does. */
function somebody(more: Partial<typeof PATIENT> = {}) {
  const { phone: _phone, ...details } = { ...PATIENT, email: `returning-${++people}@example.org`, ...more };
  return details;
}

async function patientOf({ kitId }: Pick<ProgramKit, 'kitId'>): Promise<string | null> {
  return (await app.prisma.kit.findUniqueOrThrow({ where: { kitId } })).patientRef;
}

/** The patient to whom a new kit is registered by these details. */
async function registeredBy(details: Details, of = program): Promise<string | null> {
  const kit = await of.stockKit();
  await of.mutate(of.client, 'activateKit', { kitId: kit.kitId, ...details });
  return patientOf(kit);
}

const activateByRest = ({ kitId }: Pick<ProgramKit, 'kitId'>, payload: object, key?: string) =>
  app.app.inject({
    method: 'POST',
    url: `/api/v3/kits/${kitId}/activate/`,
    headers: key === undefined ? {} : { authorization: `Token ${key}` },
    payload,
  });

/** The details under their REST names. */
const inRest = ({ firstName, lastName, dateOfBirth, sex, email }: ReturnType<typeof somebody>) => ({
  first_name: firstName,
  last_name: lastName,
  date_of_birth: dateOfBirth,
  sex,
  email,
});

describe('an account', () => {
  const query = graphql('query ($id: ID!) { node(id: $id) { ... on Account { recognizesPatients } } }');
  const ofAccount = async ({ client }: Program) => {
    const id = Buffer.from(`Account:${client.accountId}`).toString('base64');
    return (await app.attempt(query, { id }, client)).expectNoErrors().node;
  };

  it('recognizes nobody until ADMIN says so, and no longer once that is null', async () => {
    expect(await ofAccount(forgetful)).toEqual({ recognizesPatients: false });
    expect(await ofAccount(program)).toEqual({ recognizesPatients: true });
    const other = await Program.start(app);
    const set = (recognizesPatients: boolean | null) =>
      other.mutate(other.admin, 'updateAccount', { accountId: other.client.accountId, recognizesPatients });
    await set(true);
    await set(null);
    expect(await ofAccount(other)).toEqual({ recognizesPatients: false });
    const created = { name: 'Recognizes', mode: 'TEST', recognizesPatients: true } as const;
    const { account } = await program.mutate(program.admin, 'createAccount', created);
    const stored = await app.prisma.account.findUniqueOrThrow({ where: { id: account.accountId } });
    expect(stored.recognizesPatients).toBe(true);
  });

  it('that does not recognize patients creates one each time', async () => {
    const details = somebody();
    const first = await registeredBy(details, forgetful);
    expect(await registeredBy(details, forgetful)).not.toBe(first);
  });
});

describe('an activation by details', () => {
  it.each([
    ['the same details', {}],
    ['another spelling', { lastName: 'ZOLC', firstName: 'lukasz' }],
    ['less than the record has', { sex: null }],
    ['a language, which is not compared', { language: 'pl' }],
  ] as const)('registers the kit to the one patient whose record is equal: %s', async (_what, said) => {
    await program.kitType({ code: 'LITTLE', name: 'L', sampleType: 'saliva', requiredActivationFields: ['EMAIL'] });
    const details = somebody();
    const patientId = await program.patient(details);
    const kit = await program.stockKit('LITTLE');
    const before = await app.prisma.patient.findUnique({ where: { id: patientId } });
    await program.mutate(program.client, 'activateKit', { kitId: kit.kitId, ...details, ...said });
    expect(await patientOf(kit)).toBe(patientId);
    // What was said changes nothing.
    expect(await app.prisma.patient.findUnique({ where: { id: patientId } })).toEqual(before);
  });

  it.each([
    ['another name', { lastName: 'Other' }],
    ['a second name', { firstName: 'Łukasz Jan' }],
    ['another date of birth', { dateOfBirth: '1984-02-28' }],
    ['another e-mail address', { email: 'other@example.org' }],
    ['another sex', { sex: 'F' }],
    ['a phone number that the record does not have', { phone: '+1 555 010 2030' }],
    ['an address that the record does not have', { city: 'Springfield' }],
  ] as const)('creates a patient if the details have %s', async (_what, said) => {
    const details = somebody();
    const patientId = await program.patient({ ...details, phone: null });
    const found = await registeredBy({ ...details, ...said });
    expect(found).not.toBe(patientId);
    const created = await app.prisma.patient.findUniqueOrThrow({ where: { id: found ?? '' } });
    expect(created).toMatchObject({ email: details.email, ...('email' in said && said) });
  });

  it('creates a patient if several records are equal, or only one of another account', async () => {
    const details = somebody();
    const twice = [await program.patient(details), await program.patient(details)];
    expect(twice).not.toContain(await registeredBy(details));
    const theirs = somebody();
    expect(await registeredBy(theirs)).not.toBe(await forgetful.patient(theirs));
  });

  it('finds whom an activation before has created, and the record as it was corrected', async () => {
    const details = somebody();
    const patientId = await registeredBy(details);
    expect(await registeredBy(details)).toBe(patientId);
    await program.mutate(program.client, 'updatePatient', { patientId: patientId ?? '', lastName: 'Married' });
    expect(await registeredBy({ ...details, lastName: 'married' })).toBe(patientId);
    expect(await registeredBy(details)).not.toBe(patientId);
  });

  it('does so by either API and by the page, with a key or without one', async () => {
    const details = somebody();
    const patientId = await program.patient(details);
    const kits = [];
    for (let count = 0; count < 5; count++) kits.push(await program.stockKit());
    const [one, two, three, four, five] = kits;
    if (!one || !two || !three || !four || !five) throw new Error('There are five kits.');
    await program.mutate(program.client, 'activateKit', { kitId: one.kitId, ...details });
    await program.mutate(null, 'activateKit', { kitId: two.kitId, ...details });
    expect((await activateByRest(three, inRest(details), program.client.key)).statusCode).toBe(200);
    expect((await activateByRest(four, inRest(details))).statusCode).toBe(200);
    expect((await page.activate(five, asTyped(details))).body).toContain('Your kit is activated');
    expect(await Promise.all(kits.map(patientOf))).toEqual(kits.map(() => patientId));
  });

  it('at once by equal details, one creates the patient, and the others find it', async () => {
    const details = somebody({ lastName: 'Müller' });
    const kits = await Promise.all(Array.from({ length: 8 }, () => program.stockKit()));
    const spellings = ['Müller', 'MULLER', 'Mueller', 'müller'];
    // Mueller and Muller are both Müller, and not each other: the record has the one that was first.
    const said = kits.map((_kit, index) => ({ ...details, lastName: spellings[index % 2 === 0 ? 0 : 3] ?? '' }));
    await Promise.all(kits.map(({ kitId }, index) => program.mutate(null, 'activateKit', { kitId, ...said[index] })));
    const found = new Set(await Promise.all(kits.map(patientOf)));
    expect(found.size).toBe(1);
    expect(await app.prisma.patient.count({ where: { email: details.email } })).toBe(1);
  });

  it('compares nothing for a token and a patient_id, and createPatient always creates', async () => {
    const details = somebody();
    const patientId = await program.patient(details);
    const other = await program.patient(details);
    expect(other).not.toBe(patientId);
    const kit = await program.stockKit();
    await program.mutate(null, 'activateKit', { kitId: kit.kitId, ...details, token: await program.token(other) });
    expect(await patientOf(kit)).toBe(other);
    const second = await program.stockKit();
    await program.mutate(program.client, 'activateKit', { kitId: second.kitId, ...details, patientId });
    expect(await patientOf(second)).toBe(patientId);
  });

  it('is otherwise as ever: messages that wait are charted for whoever was recognized', async () => {
    const details = somebody();
    const patientId = await program.patient(details);
    const kit = await program.receivedKit();
    const lab = new Intake(app, program);
    await lab.send(lab.message(kit));
    await program.mutate(null, 'activateKit', { kitId: kit.kitId, ...details });
    const reports = await app.prisma.report.findMany({ where: { sample: { sampleId: kit.sampleId } } });
    expect(reports.map(({ patientRef }) => patientRef)).toEqual([patientId]);
  });
});

/** What the page takes in place of its own person. */
function asTyped({ firstName, lastName, email, dateOfBirth }: ReturnType<typeof somebody>) {
  const [year = '', month = '', day = ''] = String(dateOfBirth).split('-');
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    sex: 'M',
    'dateOfBirth-year': year,
    'dateOfBirth-month': month,
    'dateOfBirth-day': day,
  };
}

describe('nobody is told whether a patient was recognized', () => {
  /** What an answer says, but for the time, the id of the request and the count of requests. */
  const toldBy = ({
    statusCode,
    headers,
    body,
  }: {
    readonly statusCode: number;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly body: string;
  }) => {
    const { date: _date, 'x-request-id': _id, ratelimit: _left, location: _sealed, ...others } = headers;
    return { statusCode, headers: others, body };
  };

  /** Two kits, and details by which a patient is recognized in the first case, and none in the second. */
  async function known() {
    const details = somebody({ lastName: 'Müller' });
    await program.patient(details);
    return { kit: await program.stockKit(), details: { ...details, lastName: 'Mueller' } };
  }
  async function unknown() {
    return { kit: await program.stockKit(), details: somebody({ lastName: 'Mueller' }) };
  }

  it.each([
    [
      'by REST without a key',
      async ({ kit, details }: Awaited<ReturnType<typeof known>>) => activateByRest(kit, inRest(details)),
    ],
    [
      'by GraphQL without a key',
      async ({ kit: { kitId }, details }: Awaited<ReturnType<typeof known>>) =>
        app.app.inject({
          method: 'POST',
          url: '/graphql',
          payload: {
            query: 'mutation ($input: ActivateKitInput!) { activateKit(input: $input) { result kit { kitId } } }',
            variables: { input: { kitId, ...details } },
          },
        }),
    ],
    [
      'by the page',
      async ({ kit, details }: Awaited<ReturnType<typeof known>>) => page.activate(kit, asTyped(details)),
    ],
  ])('%s, the first time and when it is repeated', async (_how, activate) => {
    const [one, other] = [await known(), await unknown()];
    const codes = new RegExp([one.kit.kitId, other.kit.kitId].join('|'), 'g');
    const told = async (some: typeof one) => {
      const { statusCode, headers, body } = toldBy(await activate(some));
      const same = body.replace(codes, 'CODE').replace(/returning-\d+/g, 'returning');
      return { statusCode, headers, body: same.replace(/(at=|name="attempt" value=")[\w-]+/g, '$1OWN') };
    };
    expect(await told(one)).toEqual(await told(other));
    // The spelling of the record is as good as that of the activation, and a third as either.
    for (const lastName of ['Mueller', 'Müller', 'muller', 'Miller']) {
      const again = [one, other].map(({ kit, details }) => ({ kit, details: { ...details, lastName } }));
      expect(await told(again[0] ?? one)).toEqual(await told(again[1] ?? other));
    }
    expect(await app.prisma.patient.count({ where: { email: one.details.email ?? '' } })).toBe(1);
  });

  it('only who may read the kit with a key sees to whom it is registered', async () => {
    const { kit, details } = await known();
    const withKit = graphql(`
      mutation ($input: ActivateKitInput!) { activateKit(input: $input) { result kit { registeredTo { lastName } } } }
    `);
    const answer = await app.attempt(withKit, { input: { kitId: kit.kitId, ...details } }, program.client);
    expect(answer.expectNoErrors().activateKit).toEqual({
      result: 'success',
      kit: { registeredTo: { lastName: 'Müller' } },
    });
  });

  it('what comes before the activation says nothing of people', async () => {
    const { kit } = await known();
    const other = await unknown();
    const asks = graphql(
      'query ($kitId: String!) { activation(kitId: $kitId) { canActivate problem requiredFields } }',
    );
    const [first, second] = [
      await app.attempt(asks, { kitId: kit.kitId }, {}),
      await app.attempt(asks, { kitId: other.kit.kitId }, {}),
    ];
    expect([outcomeOf(first), first.data]).toEqual([outcomeOf(second), second.data]);
  });
});
