import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ConnectionSettings, type Ending, MllpConnection } from '../../src/mllp/connection.ts';
import { framed, Sender } from './sender.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

/** Echoes each message. */
const echo = async (message: Uint8Array) => Buffer.from(`ACK ${text(message)}`);

/** A port that takes connections with these settings, and why it has closed them. */
async function listen(settings: Partial<ConnectionSettings> = {}) {
  const endings: Ending[] = [];
  const failures: unknown[] = [];
  const connections: MllpConnection[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const connection = new MllpConnection(socket, {
      answer: echo,
      answerTooLong: (beginning) => Buffer.from(`NAK ${text(beginning).slice(0, 8)}`),
      longest: 100_000,
      timeoutMs: 60_000,
      hasRoom: () => true,
      onEnded: (ending) => endings.push(ending),
      onFailed: (error) => failures.push(error),
      ...settings,
    });
    connections.push(connection);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const connection of connections) connection.cut();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, endings, failures, connections };
}

/** An answer that comes when the test says so. */
function held() {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun: string[] = [];
  const answer = async (message: Uint8Array) => {
    begun.push(text(message));
    await isReleased;
    return echo(message);
  };
  return { answer, begun, release };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a connection (contract, 10.3)', () => {
  it('answers in order, and begins no message before the last one is answered', async () => {
    const { answer, begun, release } = held();
    const { port } = await listen({ answer });
    const sender = await Sender.to(port);
    await sender.write(Buffer.concat([framed('1'), framed('2'), framed('3')]));
    await expect.poll(() => begun).toEqual(['1']);
    await pause(30);
    expect([begun, sender.answers]).toEqual([['1'], []]);
    release();
    expect(await sender.answered(3)).toEqual(['ACK 1', 'ACK 2', 'ACK 3']);
  });

  it('reads nothing while it answers: in the meantime, messages wait at the sender', async () => {
    const { answer, begun, release } = held();
    const { port, connections } = await listen({ answer, longest: 10_000_000 });
    const sender = await Sender.to(port);
    await sender.write(framed('1'));
    await expect.poll(() => begun).toEqual(['1']);
    void sender.write(framed('x'.repeat(9_000_000)));
    await pause(50);
    expect(connections[0]?.bytesHeld).toBeLessThan(100_000);
    release();
    expect((await sender.answered(2))[1]).toHaveLength(9_000_004);
  });

  it('still answers a sender that has ended its side, and then ends its own', async () => {
    const { answer, begun, release } = held();
    const { port, endings } = await listen({ answer });
    const sender = await Sender.to(port);
    sender.socket.end(Buffer.concat([framed('1'), framed('2')]));
    await expect.poll(() => begun).toEqual(['1']);
    await pause(30);
    release();
    await sender.closed;
    expect([sender.answers, endings]).toEqual([['ACK 1', 'ACK 2'], []]);
  });

  it('accepts a complete message of a sender that has disconnected', async () => {
    const { answer, begun, release } = held();
    const { port, connections } = await listen({ answer });
    const sender = await Sender.to(port);
    await sender.write(Buffer.concat([framed('1'), framed('2'), framed('3').subarray(0, 2)]));
    await expect.poll(() => begun).toEqual(['1']);
    sender.socket.resetAndDestroy();
    await pause(20);
    release();
    await connections[0]?.closed;
    expect(begun).toEqual(['1', '2']);
  });

  it('reports once what broke it, the network or a fault of ours; closing it is no failure', async () => {
    const { answer, begun, release } = held();
    const broken = await listen({ answer });
    const sender = await Sender.to(broken.port);
    await sender.write(framed('1'));
    await expect.poll(() => begun).toEqual(['1']);
    sender.socket.resetAndDestroy();
    await pause(30);
    release();
    await broken.connections[0]?.closed;
    expect(broken.failures).toMatchObject([{ code: 'ECONNRESET', syscall: 'read' }]);

    const fault = new Error('a defect');
    const faulty = await listen({ answer: () => Promise.reject(fault) });
    await (await Sender.to(faulty.port)).write(framed('1'));
    await expect.poll(() => faulty.failures).toEqual([fault]);

    const whole = await listen();
    const [leaving, cut] = [await Sender.to(whole.port), await Sender.to(whole.port)];
    leaving.socket.end();
    await leaving.closed;
    await expect.poll(() => whole.connections.length).toBe(2);
    for (const connection of whole.connections) connection.stop();
    await cut.closed;
    await Promise.all(whole.connections.map(({ closed }) => closed));
    expect([whole.failures, whole.endings]).toEqual([[], []]);
  });

  it('is closed if a frame takes too long to arrive, however many bytes of it come', async () => {
    const { port, endings } = await listen({ timeoutMs: 100 });
    const sender = await Sender.to(port);
    expect(await sender.send('in time')).toBe('ACK in time');
    await sender.write('\x0b');
    const dripping = setInterval(() => sender.socket.write('x'), 10);
    onTestFinished(() => clearInterval(dripping));
    const began = performance.now();
    await sender.closed;
    expect(performance.now() - began).toBeGreaterThan(80);
    expect([endings, sender.answers.length]).toEqual([['slow_frame'], 1]);
  });

  it('waits for the next frame as long as the sender likes, and for an answer as long as it takes', async () => {
    const answer = async (message: Uint8Array) => {
      await pause(150);
      return echo(message);
    };
    const { port, endings } = await listen({ timeoutMs: 50, answer });
    const sender = await Sender.to(port);
    await sender.send('1');
    await pause(150);
    expect(await sender.send('2')).toBe('ACK 2');
    expect(endings).toEqual([]);
  });

  it('is closed if its sender takes no answer', async () => {
    // More than the buffers of both systems hold.
    const answer = async () => Buffer.alloc(20_000_000, 'x');
    const { port, endings, connections } = await listen({ timeoutMs: 100, answer });
    const sender = await Sender.to(port);
    sender.socket.pause();
    await sender.write(framed('1'));
    await expect.poll(() => endings).toEqual(['unread_answer']);
    await connections[0]?.closed;
  });

  it.each([
    ['more than 1 KiB of blanks between frames', Buffer.concat([framed('1'), Buffer.alloc(1025, ' ')])],
    [
      'anything else outside of frames',
      Buffer.concat([framed('1'), Buffer.from('POST / HTTP/1.1\r\n\r\n'), framed('2')]),
    ],
  ])('is closed for %s, once what came before is answered', async (_what, sent) => {
    const { port, endings } = await listen();
    const sender = await Sender.to(port);
    await sender.write(sent);
    await sender.closed;
    expect([endings, sender.answers]).toEqual([['framing'], ['ACK 1']]);
  });

  it('is closed for a frame beyond the limit, once that is refused; what follows is not read', async () => {
    const { port, endings, failures, connections } = await listen();
    const sender = await Sender.to(port);
    await sender.write(Buffer.concat([framed('1'), framed('x'.repeat(100_001)), framed('2')]));
    await sender.answered(2);
    sender.socket.end();
    await sender.closed;
    await connections[0]?.closed;
    expect([endings, sender.answers, failures]).toEqual([['framing'], ['ACK 1', 'NAK xxxxxxxx'], []]);
  });

  it('is closed if there is no room for its unfinished frame', async () => {
    let hasRoom = true;
    const { port, endings } = await listen({ hasRoom: () => hasRoom });
    const sender = await Sender.to(port);
    expect(await sender.send('1')).toBe('ACK 1');
    hasRoom = false;
    // What is whole needs no room.
    expect(await sender.send('2')).toBe('ACK 2');
    await sender.write('\x0b3');
    await sender.closed;
    expect(endings).toEqual(['memory']);
  });

  it('is idle from the last answer on, whatever blanks come; not while a frame arrives or is answered', async () => {
    const { answer, begun, release } = held();
    const { port, connections, endings } = await listen({ answer });
    const sender = await Sender.to(port);
    await expect.poll(() => connections.length).toBe(1);
    const [connection] = connections;
    const first = connection?.idleSince;
    expect(first).toBeLessThanOrEqual(performance.now());
    await sender.write(' \r\n');
    await pause(20);
    expect(connection?.idleSince).toBe(first);
    await sender.write('\x0b1');
    await expect.poll(() => connection?.idleSince).toBeUndefined();
    await sender.write('\x1c\r');
    await expect.poll(() => begun).toEqual(['1']);
    expect(connection?.idleSince).toBeUndefined();
    release();
    expect(await sender.answered(1)).toEqual(['ACK 1']);
    await expect.poll(() => connection?.idleSince).toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
    connection?.makeRoom();
    await sender.closed;
    expect([endings, connection?.idleSince]).toEqual([['idle'], undefined]);
  });

  it('that is to stop ends at once if nothing is under way', async () => {
    const { port, connections } = await listen();
    const [idle, halfway] = [await Sender.to(port), await Sender.to(port)];
    await halfway.write('\x0bhalf');
    await expect.poll(() => connections.length).toBe(2);
    const began = performance.now();
    for (const connection of connections) connection.stop();
    await Promise.all([idle.closed, halfway.closed]);
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('that is to stop answers the message under way, takes no other, and loses no answer to what is unread', async () => {
    const { answer, begun, release } = held();
    const { port, connections } = await listen({ answer, longest: 10_000_000 });
    const sender = await Sender.to(port);
    sender.socket.pause();
    await sender.write(Buffer.concat([framed('1'), framed('2')]));
    await expect.poll(() => begun).toEqual(['1']);
    sender.socket.write(framed('x'.repeat(5_000_000)));
    connections[0]?.stop();
    release();
    await pause(50);
    sender.socket.resume();
    await sender.closed;
    await connections[0]?.closed;
    expect([begun, sender.answers]).toEqual([['1'], ['ACK 1']]);
  });
});
