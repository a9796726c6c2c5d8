import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { MllpSettings } from '../../src/server/dependencies.ts';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { ackOf, fieldsOf, newControlId } from '../helpers/oru.ts';
import { Program } from '../helpers/program.ts';
import { reset } from '../helpers/sockets.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { until } from '../helpers/waiting.ts';
import { framed, Sender } from './sender.ts';

const MIB = 1024 * 1024;

const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

/** The service on a port for MLLP, by default in the laboratory's name; closed with the test. */
async function listening(settings: Partial<MllpSettings> = {}, trustProxy?: readonly string[]) {
  const mllp = { host: '127.0.0.1', port: 0, key: program.lab.key, ...settings };
  const service = await app.appWith({ mllp, trustProxy });
  onTestFinished(() => service.close());
  const port = (await service.listenForMessages?.()) ?? 0;
  const metric = async (pattern: RegExp) => pattern.exec((await service.inject('/metrics')).body)?.[1];
  return {
    service,
    port,
    connections: () => metric(/^mllp_connections (\d+)$/m),
    ended: (reason: string) => metric(new RegExp(`^mllp_connections_ended_total\\{reason="${reason}"\\} (\\d+)$`, 'm')),
    answered: (code: string, outcome: string) =>
      metric(
        new RegExp(`^laboratory_messages_total\\{transport="mllp",code="${code}",outcome="${outcome}"\\} (\\d+)$`, 'm'),
      ),
  };
}

/** How many messages with this control id are stored. */
const kept = (controlId: string) => app.prisma.laboratoryMessage.count({ where: { controlId } });

describe('a message by MLLP (contract, 10.3)', () => {
  it('is charted on behalf of the key’s user, and counted', async () => {
    const { port, answered, connections } = await listening();
    const sender = await Sender.to(port);
    const kit = await program.kitAtLaboratory();
    const controlId = newControlId();
    expect(ackOf(await sender.send(lab.message(kit, { controlId })))).toEqual({ code: 'AA', controlId, reasons: [] });
    const message = await app.prisma.laboratoryMessage.findFirst({ where: { controlId } });
    expect(message).toMatchObject({ receivedById: program.lab.userId, accountId: program.lab.accountId });
    expect(message?.reportRef).not.toBeNull();
    expect([await answered('AA', 'CHARTED'), await connections()]).toEqual(['1', '1']);
  });

  it('and the same by HTTP are one', async () => {
    const { port } = await listening();
    const sender = await Sender.to(port);
    const controlId = newControlId();
    const message = lab.message(await program.kitAtLaboratory(), { controlId });
    const answer = await lab.send(message);
    expect(await sender.send(message)).toBe(answer);
    expect(await kept(controlId)).toBe(1);
  });

  it('is one of ten in one write: they are answered in order', async () => {
    const { port } = await listening();
    const sender = await Sender.to(port);
    const controlIds = Array.from({ length: 10 }, newControlId);
    const unknown = { sampleId: 'NOSUCHSAMPLE' };
    const messages = controlIds.map((controlId) => framed(lab.message(unknown, { controlId })));
    await sender.write(Buffer.concat(messages));
    const answers = (await sender.answered(10)).map(ackOf);
    expect(answers).toEqual(controlIds.map((controlId) => ({ code: 'AA', controlId, reasons: ['UNKNOWN_SAMPLE'] })));
  });

  it('may come byte by byte', async () => {
    const { port } = await listening();
    const sender = await Sender.to(port);
    for (const byte of framed(lab.message({ sampleId: 'NOSUCHSAMPLE' }))) await sender.write(Buffer.of(byte));
    expect((await sender.answered(1)).map(ackOf)).toMatchObject([{ code: 'AA' }]);
  });

  it('is answered in its character set and version', async () => {
    const { port } = await listening();
    const sender = await Sender.to(port);
    const message = lab
      .message({ sampleId: 'NOSUCHSAMPLE' }, { version: '2.4' })
      .replace('NORTHLAB', 'LABOR MÜNCHEN')
      .replace('|P|2.4', '|P|2.4||||||8859/1');
    await sender.write(framed(Buffer.from(message, 'latin1')));
    await sender.answered(1);
    const answer = sender.answerBytes[0]?.toString('latin1') ?? '';
    expect(fieldsOf(answer, 'MSH').slice(6, 7)).toEqual(['LABOR MÜNCHEN']);
    expect([fieldsOf(answer, 'MSH')[12], fieldsOf(answer, 'MSH')[18]]).toEqual(['2.4', '8859/1']);
  });

  it('that cannot be read is refused, and the next one on the connection is not', async () => {
    const { port } = await listening();
    const sender = await Sender.to(port);
    for (const message of ['', 'PID|1\r', 'GET / HTTP/1.1\r\n\r\n'])
      expect(ackOf(await sender.send(message))).toEqual({ code: 'AR', controlId: '', reasons: ['NO_MSH'] });
    expect(ackOf(await sender.send(lab.message({ sampleId: 'NOSUCHSAMPLE' }))).code).toBe('AA');
  });

  it('has at most 10 MiB: a byte more is refused, closes the connection, and nothing is stored', async () => {
    const { port, ended, answered } = await listening();
    const sized = (length: number, controlId: string) => {
      const message = lab.message({ sampleId: 'NOSUCHSAMPLE' }, { controlId });
      const notes = `NTE|1||${'x'.repeat(length - message.length - 8)}\r`;
      return message + notes;
    };
    const [longest, tooLong] = [newControlId(), newControlId()];
    const sender = await Sender.to(port);
    expect(sized(10 * MIB, longest)).toHaveLength(10 * MIB);
    expect(ackOf(await sender.send(sized(10 * MIB, longest)))).toMatchObject({ code: 'AA', controlId: longest });
    await sender.write(framed(sized(10 * MIB + 1, tooLong)));
    await sender.closed;
    expect([sender.answers.length, await kept(longest), await kept(tooLong)]).toEqual([2, 1, 0]);
    expect(ackOf(sender.answers[1] ?? '')).toEqual({ code: 'AR', controlId: tooLong, reasons: ['TOO_LARGE'] });
    expect(await answered('AR', 'TOO_LARGE')).toBe('1');
    expect(await ended('framing')).toBe('1');
  });

  it('is answered though its sender has ended its side', async () => {
    const { port } = await listening();
    const sender = await Sender.to(port);
    sender.socket.end(framed(lab.message(await program.kitAtLaboratory())));
    await sender.closed;
    expect(sender.answers.map(ackOf)).toMatchObject([{ code: 'AA', reasons: [] }]);
  });
});

describe('the key of MLLP', () => {
  const refusal = { code: 'AE', reasons: ['NOT_TAKEN'] };

  it('that does not exist, or is a client’s, accepts nothing: AE 207, in the version of the message', async () => {
    for (const key of ['kts_nobody-has-this-key-0123456789', program.client.key]) {
      const { port, answered } = await listening({ key });
      const sender = await Sender.to(port);
      const controlId = newControlId();
      const send = () => sender.send(lab.message({ sampleId: 'NOSUCHSAMPLE' }, { controlId, version: '2.7' }));
      const answer = await app.changingNothing(send);
      expect(ackOf(answer)).toEqual({ ...refusal, controlId });
      expect(fieldsOf(answer, 'MSH')[12]).toBe('2.7');
      expect(fieldsOf(answer, 'ERR')[3]).toMatch(/^207\^/);
      expect(await answered('AE', 'NOT_TAKEN')).toBe('1');
    }
  });

  it('is looked up for each message: once revoked, it accepts nothing more', async () => {
    const colleague = await app.actor('LAB', { account: program.lab });
    const { port } = await listening({ key: colleague.key });
    const sender = await Sender.to(port);
    const controlId = newControlId();
    const message = lab.message(await program.kitAtLaboratory(), { controlId });
    expect(ackOf(await sender.send(lab.message({ sampleId: 'NOSUCHSAMPLE' }))).code).toBe('AA');
    await program.mutate(program.admin, 'revokeApiKey', { apiKeyId: colleague.apiKeyId });
    expect(ackOf(await sender.send(message))).toMatchObject(refusal);
    expect(await kept(controlId)).toBe(0);
    // A message that was not accepted is accepted once the key is valid.
    expect(await lab.outcome(message)).toBe('AA');
  });

  it('is not logged, nor is anything of a message', async () => {
    const { port } = await listening({ key: program.client.key });
    const sender = await Sender.to(port);
    app.logLines.length = 0;
    await sender.send(lab.message({ sampleId: 'NOSUCHSAMPLE' }, { pid: 'PID|1||123456||Okafor^Adaeze' }));
    const logged = app.logLines.join('');
    expect(logged).not.toMatch(/Okafor|123456|NOSUCHSAMPLE/);
    expect(logged).not.toContain(program.client.key);
    expect(logged).toContain('FORBIDDEN');
  });
});

describe('what goes wrong on a connection', () => {
  /** The log lines about MLLP during the work, without the times. */
  async function loggedBy(count: number, work: () => Promise<void>) {
    app.logLines.length = 0;
    await work();
    const lines = () => app.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('MLLP'));
    await expect.poll(() => lines().length).toBe(count);
    return lines().map(({ level, msg, reason, detail, fault }) => ({ level, msg, reason, detail, code: fault?.code }));
  }
  const WARN = 40;
  const PATIENT = 'PID|1||123456||Okafor^Adaeze';

  it('is logged once, without any part of a message', async () => {
    const { port } = await listening();
    const framing = await loggedBy(1, async () => {
      const sender = await Sender.to(port);
      await sender.write(`\x0b${PATIENT}\x0b${PATIENT}\x1c\r`);
      await sender.closed;
    });
    const msg = 'an MLLP connection was closed';
    expect(framing).toEqual([{ level: WARN, msg, reason: 'framing', detail: '0x0B within a frame', code: undefined }]);
    const broken = await loggedBy(1, async () => {
      const sender = await Sender.to(port);
      // In one write: a reset before everything is read looks like an ordinary end.
      const [message, begun] = [lab.message({ sampleId: 'NOSUCHSAMPLE' }), Buffer.from(`\x0b${PATIENT}`)];
      await sender.write(Buffer.concat([framed(message), begun]));
      await sender.answered(1);
      reset(sender.socket);
    });
    expect(broken).toEqual([
      { level: WARN, msg: 'an MLLP connection broke', reason: undefined, detail: undefined, code: 'ECONNRESET' },
    ]);
    expect(app.logLines.join('')).not.toMatch(/Okafor|123456/);
    const cutOff = await loggedBy(1, async () => {
      const sender = await Sender.to(port);
      sender.socket.end(`\x0b${PATIENT}`);
      await sender.closed;
    });
    expect(cutOff).toMatchObject([{ level: WARN, msg: 'an MLLP connection broke' }]);
    expect(app.logLines.join('')).toContain('the connection ended within a frame');
    expect(app.logLines.join('')).not.toMatch(/Okafor|123456/);
  });

  it('is also logged for one that took too long, and for one too many', async () => {
    const { port } = await listening({ timeoutMs: 20 });
    const msg = 'an MLLP connection was closed';
    const slow = await loggedBy(1, async () => {
      const sender = await Sender.to(port);
      await sender.write(`\x0b${PATIENT}`);
      await sender.closed;
    });
    expect(slow).toMatchObject([{ level: WARN, msg, reason: 'slow_frame' }]);
    const tooMany = await loggedBy(1, async () => {
      const first = await Sender.to(port);
      for (let count = 0; count < 50; count += 1) await Sender.to(port);
      await first.closed;
    });
    expect(tooMany).toMatchObject([{ level: WARN, msg, reason: 'idle' }]);
  });
});

describe('the connections of MLLP (contract, 8.6)', () => {
  /** The service's counts of closed connections: to make room, between two frames and within one, and for lack of room. */
  const endings = async (ended: (reason: string) => Promise<string | undefined>) => ({
    idle: await ended('idle'),
    unfinished: await ended('unfinished'),
    refused: await ended('connections'),
  });

  it('are at most 50 of one address: for a further one, its own that has waited longest is closed', async () => {
    const { port, connections, ended } = await listening();
    const senders: Sender[] = [];
    // One after another, so that it is known which has waited longest.
    for (let count = 0; count < 50; count += 1) senders.push(await Sender.to(port));
    await expect.poll(connections).toBe('50');
    const [first, second] = senders;
    // The first is no longer the one that has waited longest.
    expect(ackOf((await first?.send('')) ?? '').code).toBe('AR');
    expect(ackOf(await (await Sender.to(port)).send('')).code).toBe('AR');
    await second?.closed;
    expect(senders.filter(({ socket }) => socket.destroyed)).toHaveLength(1);
    expect(await endings(ended)).toEqual({ idle: '1', unfinished: '0', refused: '0' });
    await expect.poll(connections).toBe('50');
    expect(ackOf((await first?.send('')) ?? '').code).toBe('AR');
  });

  it('are at most 100 of a trusted proxy, and a further one is served, too', async () => {
    const { port, connections, ended } = await listening({}, ['127.0.0.1']);
    const senders: Sender[] = [];
    for (let count = 0; count < 100; count += 1) senders.push(await Sender.to(port));
    await expect.poll(connections).toBe('100');
    expect(senders.filter(({ socket }) => socket.destroyed)).toHaveLength(0);
    expect(ackOf(await (await Sender.to(port)).send('')).code).toBe('AR');
    await senders[0]?.closed;
    expect(await endings(ended)).toEqual({ idle: '1', unfinished: '0', refused: '0' });
  });

  it('keep nobody out: a stranger begins a frame on 150, and a laboratory’s messages are accepted before and after', async () => {
    const { port, connections, ended } = await listening();
    const laboratory = await Sender.to(port);
    const strangers: Sender[] = [];
    for (let count = 0; count < 150; count += 1) {
      const stranger = await Sender.to(port, '127.0.0.2');
      await stranger.write('\x0bMSH|');
      strangers.push(stranger);
    }
    await expect.poll(() => strangers.filter(({ socket }) => !socket.destroyed).length).toBe(50);
    expect(ackOf(await laboratory.send(lab.message({ sampleId: 'NOSUCHSAMPLE' }))).code).toBe('AA');
    expect(ackOf(await (await Sender.to(port)).send('')).code).toBe('AR');
    await expect.poll(connections).toBe('52');
    expect(await ended('connections')).toBe('0');
    // Those of a second address get only the remaining places, and each closes one of the strangers'.
    for (let count = 0; count < 60; count += 1) await Sender.to(port, '127.0.0.3');
    await expect.poll(connections).toBe('100');
    expect(ackOf(await laboratory.send('')).code).toBe('AR');
    expect(await ended('connections')).toBe('0');
  });

  it('are closed at once beyond 50 of an address if a message of each is being answered', async () => {
    const { port, connections, ended } = await listening();
    const senders = await Promise.all(Array.from({ length: 50 }, () => Sender.to(port)));
    await app.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE laboratory_messages IN EXCLUSIVE MODE`;
      for (const sender of senders) await sender.write(framed(lab.message({ sampleId: 'NOSUCHSAMPLE' })));
      const begun = () => app.database.connections();
      // Besides this transaction, each message has a connection to the database, or waits for one.
      await until('the messages to begin', begun, ({ active, waiting }) => active + waiting > 50);
      await (await Sender.to(port)).closed;
    });
    expect(await endings(ended)).toEqual({ idle: '0', unfinished: '0', refused: '1' });
    for (const sender of senders) expect((await sender.answered(1)).map(ackOf)).toMatchObject([{ code: 'AA' }]);
    senders[0]?.socket.destroy();
    await expect.poll(connections).toBe('49');
    expect(ackOf(await (await Sender.to(port)).send('')).code).toBe('AR');
  });

  it('cannot be used from a web page: a frame after the head of a request is not accepted', async () => {
    const { port, ended } = await listening();
    const controlId = newControlId();
    const body = framed(lab.message({ sampleId: 'NOSUCHSAMPLE' }, { controlId }));
    const head = `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const sender = await Sender.to(port);
    await sender.write(Buffer.concat([Buffer.from(head), body]));
    await sender.closed;
    expect([sender.answers, await kept(controlId), await ended('framing')]).toEqual([[], 0, '1']);
  });

  it('hold at most 64 MiB of unfinished messages: one that would hold more is closed, and the others are not', async () => {
    const { port, connections, ended } = await listening();
    const unfinished = Buffer.concat([Buffer.from('\x0b'), Buffer.alloc(9 * MIB, 'x')]);
    const senders = await Promise.all(Array.from({ length: 8 }, () => Sender.to(port)));
    for (const sender of senders) void sender.write(unfinished);
    const open = () => senders.filter(({ socket }) => !socket.destroyed);
    // Each takes up 10 MiB. Both sides must have seen which one was closed.
    await expect.poll(async () => [await ended('memory'), await connections(), open().length]).toEqual(['2', '6', 6]);
    const left = open();
    for (const sender of left) await sender.write('\x1c\r');
    for (const sender of left) expect((await sender.answered(1)).map(ackOf)).toMatchObject([{ code: 'AR' }]);
  });

  it('end with the service: messages in progress are answered, and idle connections do not delay it', async () => {
    const { service, port, connections } = await listening();
    const [busy, idle] = [await Sender.to(port), await Sender.to(port)];
    await expect.poll(connections).toBe('2');
    const controlId = newControlId();
    // Held until the service has begun to stop.
    const message = lab.message(await program.kitAtLaboratory(), { controlId });
    await app.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE laboratory_messages IN EXCLUSIVE MODE`;
      await busy.write(framed(message));
      // Besides this transaction, the message has a connection, or waits for the only one.
      const begun = () => app.database.connections();
      await until('the message to begin', begun, ({ active, waiting }) => active + waiting > 1);
      void service.close();
      await idle.closed;
    });
    // If it had not ended in time, it would have been cut off without an answer.
    await busy.closed;
    await service.close();
    expect(busy.answers.map(ackOf)).toEqual([{ code: 'AA', controlId, reasons: [] }]);
    await expect(Sender.to(port)).rejects.toThrow('ECONNREFUSED');
  });

  it('are not there without HL7_MLLP_PORT', () => {
    expect(app.app.listenForMessages).toBeNull();
  });
});
