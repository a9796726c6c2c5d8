import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '../../test/helpers/free-port.ts';
import { apiKeyOf } from '../data/accounts.ts';
import { type Frame, inHands, type Measurement, report } from './frame.ts';

/** The number of messages in a load, and of results in a message. */
const MESSAGES = 1_000;
const WARMING_UP = 400;
const RESULTS = 20;

const KEY = apiKeyOf('laboratory');

type Send = (message: string) => Promise<string>;

/** How many laboratory messages a process charts, each with results for another sample: one sample in ten waits for its results. */
export const laboratory: Measurement = {
  kits: 40_000,
  isFilled: true,
  async measure(frame) {
    const port = await freePort();
    const service = await frame.start({ HL7_MLLP_PORT: String(port), HL7_MLLP_KEY: KEY });
    const messages = await messagesFor(frame);
    const headers = { authorization: `Token ${KEY}`, 'content-type': 'application/hl7-v2' };
    const byHttp: Send = async (body) =>
      (await fetch(`${service.origin}/hl7/v2`, { method: 'POST', headers, body })).text();
    const take = async (connections: readonly Send[], count: number) => {
      const taken = messages.splice(0, count);
      await inHands(connections.length, taken, async (message, hand) => {
        const answer = await connections[hand]?.(message);
        if (!answer?.includes('\rMSA|AA|') || answer.includes('\rERR|')) throw new Error(`Not charted: ${answer}`);
      });
      return taken.length;
    };
    const eight = Array.from({ length: 8 }, () => byHttp);
    await take(eight, WARMING_UP);
    // As autovacuum does a minute after the first messages. Until then, statements are planned for tables without rows.
    await frame.client.query('VACUUM ANALYZE laboratory_messages');
    await report(frame, service, 'messages by HTTP, 8 connections', () => take(eight, MESSAGES));
    await report(frame, service, 'messages by HTTP, 32 connections', () =>
      take(
        Array.from({ length: 32 }, () => byHttp),
        MESSAGES,
      ),
    );
    const sockets = await Promise.all(eight.map(() => openMllp(port)));
    await report(frame, service, 'messages by MLLP, 8 connections', () =>
      take(
        sockets.map(({ send }) => send),
        MESSAGES,
      ),
    );
    for (const { close } of sockets) close();
  },
};

async function openMllp(port: number): Promise<{ readonly send: Send; readonly close: () => void }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let received = '';
  let answered = (_answer: string) => {};
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
    if (!received.endsWith('\x1c\r')) return;
    answered(received);
    received = '';
  });
  const send: Send = (message) =>
    new Promise((resolve) => {
      answered = resolve;
      socket.write(`\x0b${message}\x1c\r`);
    });
  return { send, close: () => socket.destroy() };
}

/** A sample at the laboratory, and the person it is from. */
interface Sample {
  readonly sampleId: string;
  readonly name: string;
  readonly born: string;
}

/** Messages for all samples that are waiting for their results. */
async function messagesFor({ client }: Frame): Promise<string[]> {
  const { rows } = await client.query<Sample>(`
    SELECT sample.sample_id AS "sampleId", patient.last_name || '^' || patient.first_name AS name,
      to_char(patient.date_of_birth, 'YYYYMMDD') AS born
    FROM samples sample JOIN kits kit ON kit.id = sample.kit_id JOIN patients patient ON patient.id = kit.patient_id
    WHERE sample.status = 'RECEIVED' ORDER BY sample.id`);
  return rows.map(message);
}

/** A message with final results for a sample. */
function message({ sampleId, name, born }: Sample, index: number): string {
  const observations = Array.from(
    { length: RESULTS },
    (_, index) => `OBX|${index + 1}|NM|A${index}^Analyte ${index}^L||${index}.5|mmol/L|1-10|N|||F`,
  );
  const segments = [
    `MSH|^~\\&|LIS|LAB|KTS|KTS|20261101120000+0000||ORU^R01^ORU_R01|B${index}|P|2.5.1`,
    `PID|1||4711||${name}||${born}`,
    `OBR|1|${sampleId}|F${index}|P1^Panel^L|||20261101080000+0000|||||||||||||||20261101110000+0000|||F`,
    ...observations,
  ];
  return segments.map((segment) => `${segment}\r`).join('');
}
