import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ConnectionSettings, type Ending, MllpConnection } from '../../src/mllp/connection.ts';
import { reset } from '../helpers/sockets.ts';
import { turns, until } from '../helpers/waiting.ts';
import { framed, Sender } from './sender.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

/** Echoes each message. */
const echo = async (message: Uint8Array) => Buffer.from(`ACK ${text(message)}`);

/** A port that accepts connections with these settings, and the reasons why it has closed them. */
async function listen(settings: Partial<ConnectionSettings> = {}) {
  const endings: Ending[] = [];
  const failures: unknown[] = [];
  const connections: MllpConnection[] = [];
  const sockets: Socket[] = [];
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
    sockets.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const connection of connections) connection.cut();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, endings, failures, connections, sockets };
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

/** Stops the clock until the end of the test: a timer fires when the test says so. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a connection (contract, 10.3)', () => {
  it('answers in order, and begins no message before the last one is answered', async () => {
    const happened: string[] = [];
    const answer = async (message: Uint8Array) => {
      happened.push(`begins ${text(message)}`);
      // A chance to begin the next.
      await turns();
      happened.push(`answers ${text(message)}`);
      return echo(message);
    };
    const { port } = await listen({ answer });
    const sender = await Sender.to(port);
    await sender.write(Buffer.concat([framed('1'), framed('2'), framed('3')]));
    expect(await sender.answered(3)).toEqual(['ACK 1', 'ACK 2', 'ACK 3']);
    expect(happened).toEqual(['1', '2', '3'].flatMap((message) => [`begins ${message}`, `answers ${message}`]));
  });

  it('reads nothing while it answers: in the meantime, messages wait at the sender', async () => {
    const { answer, begun, release } = held();
    const { port, connections, sockets } = await listen({ answer, longest: 10_000_000 });
    const sender = await Sender.to(port);
    await sender.write(framed('1'));
    await expect.poll(() => begun).toEqual(['1']);
    void sender.write(framed('x'.repeat(9_000_000)));
    // The stream buffers as much as it may, and reads no more from the system until it is read.
    await expect.poll(() => sockets[0]?.readableLength).toBeGreaterThanOrEqual(sockets[0]?.readableHighWaterMark ?? 0);
    await turns();
    expect(connections[0]?.bytesHeld).toBeLessThan(100_000);
    expect(sockets[0]?.bytesRead).toBeLessThan(1_000_000);
    release();
    expect((await sender.answered(2))[1]).toHaveLength(9_000_004);
  });

  it('still answers a sender that has ended its side, and then ends its own', async () => {
    const { answer, begun, release } = held();
    const { port, endings } = await listen({ answer });
    const sender = await Sender.to(port);
    const ended = once(sender.socket, 'finish');
    sender.socket.end(Buffer.concat([framed('1'), framed('2')]));
    await expect.poll(() => begun).toEqual(['1']);
    await ended;
    await turns();
    release();
    await sender.closed;
    expect([sender.answers, endings]).toEqual([['ACK 1', 'ACK 2'], []]);
  });

  it('accepts a complete message of a sender that has disconnected', async () => {
    const { answer, begun, release } = held();
    const { port, connections, sockets } = await listen({ answer });
    const sender = await Sender.to(port);
    await sender.write(Buffer.concat([framed('1'), framed('2'), framed('3').subarray(0, 2)]));
    await expect.poll(() => begun).toEqual(['1']);
    reset(sender.socket);
    await expect.poll(() => sockets[0]?.destroyed).toBe(true);
    release();
    await connections[0]?.closed;
    expect(begun).toEqual(['1', '2']);
  });

  it('reports once what broke it, the network or our own fault; closing it is not a failure', async () => {
    const { answer, begun, release } = held();
    const broken = await listen({ answer });
    const sender = await Sender.to(broken.port);
    await sender.write(framed('1'));
    await expect.poll(() => begun).toEqual(['1']);
    reset(sender.socket);
    await expect.poll(() => broken.sockets[0]?.destroyed).toBe(true);
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
    holdTime();
    const { port, endings, sockets } = await listen({ timeoutMs: 60_000 });
    const sender = await Sender.to(port);
    expect(await sender.send('in time')).toBe('ACK in time');
    const arrives = async (byte: string) => {
      const bytes = (sockets[0]?.bytesRead ?? 0) + 1;
      await sender.write(byte);
      const bytesRead = () => sockets[0]?.bytesRead;
      await until(`byte ${bytes}`, bytesRead, (count) => count === bytes);
      await turns();
    };
    await arrives('\x0b');
    for (let seconds = 1; seconds < 60; seconds += 1) {
      vi.advanceTimersByTime(1_000);
      await arrives('x');
    }
    vi.advanceTimersByTime(999);
    expect(endings).toEqual([]);
    vi.advanceTimersByTime(1);
    await sender.closed;
    expect([endings, sender.answers.length]).toEqual([['slow_frame'], 1]);
  });

  it('waits for the next frame as long as the sender likes, and for an answer as long as it takes', async () => {
    holdTime();
    const { answer, begun, release } = held();
    const { port, endings } = await listen({ timeoutMs: 60_000, answer });
    const sender = await Sender.to(port);
    await sender.write(framed('1'));
    await until(
      'the message',
      () => begun,
      ({ length }) => length === 1,
    );
    vi.advanceTimersByTime(3_600_000);
    release();
    await sender.answered(1);
    // Before it waits for the next frame, it waits for its answer to be received.
    await until(
      'no timer',
      () => vi.getTimerCount(),
      (count) => count === 0,
    );
    vi.advanceTimersByTime(3_600_000);
    expect(await sender.send('2')).toBe('ACK 2');
    expect(endings).toEqual([]);
  });

  it('is closed if its sender does not read the answer', async () => {
    // More than the buffers of both systems hold.
    const answer = async () => Buffer.alloc(20_000_000, 'x');
    holdTime();
    const { port, endings, connections, sockets } = await listen({ timeoutMs: 60_000, answer });
    const sender = await Sender.to(port);
    sender.socket.pause();
    await sender.write(framed('1'));
    await until(
      'the answer to wait',
      () => sockets[0]?.writableLength ?? 0,
      (length) => length > 0,
    );
    vi.advanceTimersByTime(59_999);
    expect(endings).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(endings).toEqual(['unread_answer']);
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
    // A complete message needs no room.
    expect(await sender.send('2')).toBe('ACK 2');
    await sender.write('\x0b3');
    await sender.closed;
    expect(endings).toEqual(['memory']);
  });

  it('counts as waiting from the last answer on, despite blanks, and from the beginning of a frame; not while one is answered', async () => {
    holdTime();
    const { answer, begun, release } = held();
    const { port, connections, endings, sockets } = await listen({ answer });
    const sender = await Sender.to(port);
    await until(
      'the connection',
      () => connections,
      ({ length }) => length === 1,
    );
    const [connection] = connections;
    const waitingSince = (time: number | undefined) =>
      until(
        `waiting since ${time}`,
        () => connection?.waitingSince,
        (since) => since === time,
      );
    const first = performance.now();
    await waitingSince(first);
    vi.advanceTimersByTime(1_000);
    await sender.write(' \r\n');
    await until(
      'the blanks',
      () => sockets[0]?.bytesRead,
      (bytes) => bytes === 3,
    );
    await turns();
    expect(connection?.waitingSince).toBe(first);
    await sender.write('\x0b1');
    await waitingSince(first + 1_000);
    vi.advanceTimersByTime(1_000);
    await sender.write('2');
    await until(
      'the rest of the frame',
      () => sockets[0]?.bytesRead,
      (bytes) => bytes === 6,
    );
    await turns();
    expect(connection?.waitingSince).toBe(first + 1_000);
    await sender.write('\x1c\r');
    await until(
      'the message',
      () => begun,
      ({ length }) => length === 1,
    );
    expect(connection?.waitingSince).toBeUndefined();
    vi.advanceTimersByTime(1_000);
    release();
    expect(await sender.answered(1)).toEqual(['ACK 12']);
    await waitingSince(first + 3_000);
    connection?.makeRoom();
    await sender.closed;
    expect([endings, connection?.waitingSince]).toEqual([['idle'], undefined]);
  });

  it('that is to stop ends at once if nothing is in progress', async () => {
    const { port, connections } = await listen();
    const [idle, halfway] = [await Sender.to(port), await Sender.to(port)];
    await halfway.write('\x0bhalf');
    await expect.poll(() => connections.length).toBe(2);
    // No timer is needed to end it.
    holdTime();
    for (const connection of connections) connection.stop();
    await Promise.all([idle.closed, halfway.closed]);
  });

  it('that is to stop answers the message in progress, accepts no other, and loses no answer because of unread bytes', async () => {
    const { answer, begun, release } = held();
    const { port, connections, sockets } = await listen({ answer, longest: 10_000_000 });
    const sender = await Sender.to(port);
    sender.socket.pause();
    await sender.write(Buffer.concat([framed('1'), framed('2')]));
    await expect.poll(() => begun).toEqual(['1']);
    sender.socket.write(framed('x'.repeat(5_000_000)));
    connections[0]?.stop();
    release();
    await expect.poll(() => sockets[0]?.writableFinished).toBe(true);
    sender.socket.resume();
    await sender.closed;
    await connections[0]?.closed;
    expect([begun, sender.answers]).toEqual([['1'], ['ACK 1']]);
  });
});
