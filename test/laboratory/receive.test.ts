import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { createLog } from '../../src/log.ts';
import { DEFAULT_QUOTAS } from '../../src/rate-limits/limits.ts';
import { RateLimits } from '../../src/rate-limits/rate-limits.ts';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { ackOf, fieldsOf, hl7Time, newControlId } from '../helpers/oru.ts';
import { Program, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

const sampleQuery = graphql(`
  query ($sampleId: String!) {
    sample(sampleId: $sampleId) {
      status
      events { status created }
      reports {
        reportId isAmendment comments isCollectionTimeKnown dateCollected dateReceived dateResulted
        amends { reportId }
        results {
          resultType name asGiven flag comments loinc timeCollected
          ... on QuantityResult { value comparator unit rangeMinimum rangeMaximum }
        }
      }
    }
  }
`);

async function charted(sampleId: string) {
  const { sample } = (await app.run(sampleQuery, { sampleId }, program.lab)).expectNoErrors();
  if (!sample?.reports) throw new Error('There is no such sample.');
  return { ...sample, reports: sample.reports };
}

describe('a results message (contract, 10.3)', () => {
  it('is charted as a report, and proves that the sample was received', async () => {
    const kit = await program.registeredKit();
    const acknowledgement = await lab.send(lab.message(kit));
    expect(ackOf(acknowledgement)).toMatchObject({ code: 'AA', reasons: [] });
    const { status, events, reports } = await charted(kit.sampleId);
    expect(status).toBe('RESULTED');
    expect(events.map((event) => event.status)).toEqual(['AWAITING_COLLECTION', 'RECEIVED', 'RESULTED']);
    expect(reports).toMatchObject([
      {
        isAmendment: false,
        dateCollected: app.clock.hoursAgo(3),
        dateResulted: app.clock.hoursAgo(1),
        results: [
          {
            resultType: 'quantity',
            name: 'Glucose',
            asGiven: 5.4,
            value: 5.4,
            unit: 'mmol/L',
            rangeMinimum: 3.9,
            rangeMaximum: 5.6,
            flag: 'NORMAL',
            loinc: '2345-7',
          },
        ],
      },
    ]);
  });

  it('is answered to its sender, in its version and mode', async () => {
    const kit = await program.registeredKit();
    const controlId = newControlId();
    const acknowledgement = await lab.send(lab.message(kit, { controlId }));
    expect(fieldsOf(acknowledgement, 'MSH').slice(3, 7)).toEqual(['KTS', 'KIT TESTING', 'LIS', 'NORTHLAB']);
    expect(fieldsOf(acknowledgement, 'MSH').slice(9, 13)).toEqual([
      'ACK^R01^ACK',
      expect.stringMatching(/^.{1,20}$/),
      'P',
      '2.5.1',
    ]);
    expect(ackOf(acknowledgement).controlId).toBe(controlId);
  });

  it('names its sample in any case', async () => {
    const kit = await program.registeredKit();
    expect(await lab.outcome(lab.message({ sampleId: kit.sampleId.toLowerCase() }))).toBe('AA');
    expect((await charted(kit.sampleId)).status).toBe('RESULTED');
  });

  it('that is partial is followed by one that is final, and a correction amends the newest', async () => {
    const kit = await program.kitAtLaboratory();
    expect(await lab.outcome(lab.message(kit, { status: 'P' }))).toBe('AA');
    expect((await charted(kit.sampleId)).status).toBe('PARTIALLY_RESULTED');
    expect(await lab.outcome(lab.message(kit))).toBe('AA');
    const corrected = 'OBX|1|NM|2345-7^Glucose^LN||6.1|mmol/L|3.9-5.6|H|||C';
    expect(await lab.outcome(lab.message(kit, { observations: [corrected] }))).toBe('AA');
    const { status, reports } = await charted(kit.sampleId);
    expect(status).toBe('RESULTED');
    expect(reports.map(({ amends }) => amends?.reportId ?? null)).toEqual([null, null, reports[1]?.reportId]);
    expect(reports[2]).toMatchObject({ isAmendment: true, results: [{ asGiven: 6.1, flag: 'HIGH' }] });
  });

  it('that corrects without an earlier report is a first report', async () => {
    const kit = await program.kitAtLaboratory();
    expect(await lab.outcome(lab.message(kit, { status: 'C' }))).toBe('AA');
    expect((await charted(kit.sampleId)).reports).toMatchObject([{ isAmendment: false }]);
  });

  it('says when the sample was received, or else that is when it was recorded, between collection and result', async () => {
    const given = await program.registeredKit();
    const received = `SPM|1|${given.sampleId}${'|'.repeat(16)}${hl7Time(new Date(app.clock.hoursAgo(2)))}`;
    const parts = { observations: ['OBX|1|NM|2345-7^Glucose^LN||5.4|mmol/L|||||F', received] };
    expect(await lab.outcome(lab.message(given, parts))).toBe('AA');
    const first = await charted(given.sampleId);
    expect(first.reports[0]?.dateReceived).toBe(app.clock.hoursAgo(2));
    const recorded = await program.kitAtLaboratory();
    expect(await lab.outcome(lab.message(recorded))).toBe('AA');
    // It was recorded just now, after the result.
    expect((await charted(recorded.sampleId)).reports[0]?.dateReceived).toBe(app.clock.hoursAgo(1));
  });

  it('that does not say when the sample was collected counts when it was received, and says so', async () => {
    const kit = await program.kitAtLaboratory();
    expect(await lab.outcome(lab.message(kit, { collected: 'yesterday', resulted: hl7Time(app.clock.now()) }))).toBe(
      'AA',
    );
    const [report] = (await charted(kit.sampleId)).reports;
    expect(report).toMatchObject({ dateCollected: report?.dateReceived });
    expect(report?.isCollectionTimeKnown).toBe(false);
  });

  it('gives a result the analyte of the catalogue whose code it has, unless that is another LOINC code’s than its own or its further ones', async () => {
    const analyte = (code: string, loinc: string, equivalentLoincs: string[] = []) =>
      app.run(
        graphql('mutation ($input: UpsertAnalyteInput!) { upsertAnalyte(input: $input) { analyte { code } } }'),
        { input: { code, name: code, loinc, equivalentLoincs } },
        program.admin,
      );
    (await analyte('GLU', '2345-7')).expectNoErrors();
    (await analyte('NA', '2951-2', ['2947-0'])).expectNoErrors();
    const kit = await program.kitAtLaboratory();
    const observations = [
      'OBX|1|NM|GLU^Glucose^L||5.4|mmol/L|||||F',
      'OBX|2|NM|2345-7^Glucose^LN^NA^Sodium^L||5.4|mmol/L|||||F',
      'OBX|3|NM|2947-0^Sodium^LN^NA^Sodium^L||140|mmol/L|||||F',
    ];
    expect(await lab.outcome(lab.message(kit, { observations }))).toBe('AA');
    const query = graphql(
      'query ($sampleId: String!) { sample(sampleId: $sampleId) { reports { results { loinc analyte { code } } } } }',
    );
    const { sample } = (await app.run(query, { sampleId: kit.sampleId }, program.lab)).expectNoErrors();
    expect(sample?.reports?.[0]?.results).toEqual([
      { loinc: '2345-7', analyte: { code: 'GLU' } },
      { loinc: '2345-7', analyte: null },
      { loinc: '2947-0', analyte: { code: 'NA' } },
    ]);
  });

  it('moves the requisition along, whose laboratory performed it', async () => {
    const kit = await program.registeredKit();
    const { requisition } = await program.mutate(program.client, 'createRequisition', {
      ...REQUISITION,
      barcode: kit.sampleId,
    });
    const requisitionId = requisition.requisitionId;
    await program.mutate(program.lab, 'updateRequisitionStatus', { requisitionId, status: 'APPROVED' });
    expect(await lab.outcome(lab.message(kit))).toBe('AA');
    const query = graphql('query ($id: ID!) { requisition(requisitionId: $id) { status } }');
    const { requisition: moved } = (await app.run(query, { id: requisitionId }, program.client)).expectNoErrors();
    expect(moved?.status).toBe('RESULTED');
  });
});

describe('a message that is sent again (contract, 10.3)', () => {
  it('is answered as before, and changes nothing', async () => {
    const kit = await program.registeredKit();
    const message = lab.message(kit);
    const first = await lab.send(message);
    app.clock.advance(60_000);
    const again = await app.changingNothing(() => lab.send(message));
    expect(again).toBe(first);
  });

  it('at the same time is charted once', async () => {
    const kit = await program.registeredKit();
    const message = lab.message(kit);
    const answers = await Promise.all(Array.from({ length: 8 }, () => lab.send(message)));
    expect(new Set(answers).size).toBe(1);
    expect((await charted(kit.sampleId)).reports).toHaveLength(1);
  });

  it('is the same with other line ends, empty lines, and another time in MSH-7', async () => {
    const kit = await program.registeredKit();
    const controlId = newControlId();
    const message = lab.message(kit, { controlId });
    const first = await lab.send(message);
    const sent = fieldsOf(message, 'MSH')[7] ?? '';
    const others = [
      message.replaceAll('\r', '\r\n'),
      `\n\n${message.replaceAll('\r', '\n\n')}`,
      message.replace(`|${sent}||ORU`, '|20261121||ORU'),
      message.replace(`|${sent}||ORU`, '|||ORU'),
    ];
    for (const other of others) expect(await app.changingNothing(() => lab.send(other))).toBe(first);
  });

  it('with other content is stored, and charted nowhere', async () => {
    const kit = await program.registeredKit();
    const controlId = newControlId();
    expect(await lab.outcome(lab.message(kit, { controlId }))).toBe('AA');
    const other = lab.message(kit, { controlId, status: 'C' });
    const acknowledgement = await lab.send(other);
    expect(ackOf(acknowledgement)).toMatchObject({ code: 'AA', reasons: ['CONTROL_ID_REUSED'] });
    expect(fieldsOf(acknowledgement, 'ERR')[3]).toBe('205^Duplicate key identifier^HL70357');
    const kept = await app.prisma.unmatchedResult.findMany({ where: { controlId } });
    expect(kept).toMatchObject([{ reason: 'CONTROL_ID_REUSED', status: 'OPEN', sampleRef: expect.any(String) }]);
    expect((await charted(kit.sampleId)).reports).toHaveLength(1);

    expect(await app.changingNothing(() => lab.send(other))).toBe(acknowledgement);
    expect(await lab.outcome(lab.message(kit, { controlId, status: 'P' }))).toBe('AA CONTROL_ID_REUSED');
    expect(await app.changingNothing(() => lab.outcome(lab.message(kit, { controlId })))).toBe('AA');
  });

  it('with other content at the same time is charted once', async () => {
    const kit = await program.registeredKit();
    const controlId = newControlId();
    const messages = ['5.1', '5.2', '5.3', '5.1', '5.2', '5.3'].map((value) =>
      lab.message(kit, { controlId, observations: [`OBX|1|NM|2345-7^Glucose^LN||${value}|mmol/L|||||F`] }),
    );
    const outcomes = await Promise.all(messages.map((message) => lab.outcome(message)));
    expect(outcomes.filter((outcome) => outcome === 'AA')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'AA CONTROL_ID_REUSED')).toHaveLength(4);
    expect((await charted(kit.sampleId)).reports).toHaveLength(1);
    expect(await app.prisma.laboratoryMessage.count({ where: { controlId } })).toBe(3);
  });

  it('of those that were stored with the digest of all their bytes is answered as then, too', async () => {
    const kit = await program.registeredKit();
    const controlId = newControlId();
    const message = lab.message(kit, { controlId });
    const first = await lab.send(message);
    const stored = await app.prisma.laboratoryMessage.findFirstOrThrow({ where: { controlId } });
    // As a version before this one would have stored it.
    const earlier = { ...stored, id: newUuid(), reportRef: null, controlId: `${controlId}-EARLIER` };
    const content = new Uint8Array(Buffer.from(message.replace(controlId, earlier.controlId)));
    const contentHash = new Uint8Array(createHash('sha256').update(content).digest());
    await app.prisma.laboratoryMessage.create({ data: { ...earlier, content, contentHash } });
    expect(await app.changingNothing(() => lab.send(Buffer.from(content)))).toBe(first);
  });

  it('from another laboratory’s account is another message', async () => {
    const other = await app.actor('LAB');
    const kit = await program.registeredKit();
    const message = lab.message(kit);
    expect(ackOf((await lab.post(message)).body)).toMatchObject({ code: 'AA', reasons: [] });
    expect(ackOf((await lab.post(message, { key: other.key })).body)).toMatchObject({
      code: 'AA',
      reasons: ['NOT_EXPECTED'],
    });
  });
});

describe('who may send messages (contract, 10.3)', () => {
  it('is LAB and ADMIN, by a key; the body is of one type, and of at most 10 MiB', async () => {
    const kit = await program.registeredKit();
    const message = lab.message(kit);
    const status = async (options: Parameters<Intake['post']>[1], sent: string | Uint8Array = message) => {
      const answer = await lab.post(sent, options);
      if (answer.statusCode === 200) return 200;
      expect(answer.json().error.status).toBe(answer.statusCode);
      return answer.statusCode;
    };
    expect(await status({ key: '' })).toBe(401);
    expect(await status({ key: `kts_${'x'.repeat(40)}` })).toBe(401);
    expect(await status({ key: program.client.key })).toBe(403);
    expect(await status({ key: program.fulfillment.key })).toBe(403);
    expect(await status({ type: 'text/plain' })).toBe(415);
    expect(await status({}, new Uint8Array(10 * 1024 * 1024 + 1))).toBe(413);
    expect(await status({ type: 'application/hl7-v2; charset=utf-8', key: program.admin.key })).toBe(200);
  });

  it('is answered by an ACK, whatever the message is, and nothing is kept of a message that is refused', async () => {
    const kit = await program.registeredKit();
    const refusals = await app.changingNothing(async () => [
      await lab.outcome(''),
      await lab.outcome('hello'),
      await lab.outcome(`FHS|^~\\&|LIS\r${lab.message(kit)}`),
      await lab.outcome(lab.message(kit) + lab.message(kit)),
      await lab.outcome(lab.message(kit, { controlId: '' })),
      await lab.outcome(lab.message(kit, { version: '3.0' })),
      await lab.outcome(lab.message(kit).replace('ORU^R01^ORU_R01', 'ADT^A01')),
      await lab.outcome(Buffer.concat([Buffer.from(lab.message(kit)), Buffer.of(0xff)])),
    ]);
    expect(refusals).toEqual([
      'AR NO_MSH',
      'AR NO_MSH',
      'AR BATCH',
      'AR SEVERAL_MESSAGES',
      'AR NO_CONTROL_ID',
      'AR VERSION',
      'AR MESSAGE_TYPE',
      'AR CHARACTER_SET',
    ]);
  });

  it('is not counted by the rate limits', async () => {
    const limits = new RateLimits({ quotas: { ...DEFAULT_QUOTAS, key: 1 } }, createLog('silent'));
    const limited = await app.appWith({ rateLimits: limits });
    const send = () =>
      limited.inject({
        method: 'POST',
        url: '/hl7/v2',
        headers: { 'content-type': 'application/hl7-v2', authorization: `Token ${program.lab.key}` },
        payload: 'hello',
      });
    try {
      const answers = [await send(), await send(), await send()];
      expect(answers.map(({ statusCode, headers }) => [statusCode, headers.ratelimit])).toEqual(
        answers.map(() => [200, undefined]),
      );
    } finally {
      await limited.close();
    }
  });
});

describe('the log', () => {
  it('has no part of a message', async () => {
    const kit = await program.registeredKit();
    const pid = 'PID|1||P-77^^^LAB||Geheimnis^Agathe||19551231|F';
    await lab.send(lab.message(kit, { pid }));
    await lab.send(lab.message({ sampleId: 'NOSUCHSAMPLE' }, { pid }));
    await lab.send(lab.message(kit, { pid, version: '9.9' }));
    expect(app.logLines.join('\n')).not.toMatch(/Geheimnis|Agathe|19551231|P-77/);
  });
});
