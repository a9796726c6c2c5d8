import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import { MAX_MESSAGE_LENGTH } from '../../src/server/message-intake.ts';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { ackOf, newControlId } from '../helpers/oru.ts';
import { Program } from '../helpers/program.ts';
import { TestAuthority } from '../mllp/certificates.ts';

const app = useTestApp();
let program: Program;
let lab: Intake;
let folder: string;
let url: string;
let mllp: string;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
  folder = await mkdtemp(join(tmpdir(), 'kts-hl7-'));
  const service = await app.appWith({ mllp: { host: '127.0.0.1', port: 0, key: program.lab.key } });
  url = await service.listen({ port: 0, host: '127.0.0.1' });
  mllp = `127.0.0.1:${await service.listenForMessages?.()}`;
  return () => service.close();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `hl7:send` in this process, with the laboratory's key, unless another one is given. */
async function send(file: string, options: readonly string[], key: string = program.lab.key) {
  const outcome = { code: 0, out: '', error: '' };
  const terminal = {
    out: (text: string) => {
      outcome.out += text;
    },
    error: (text: string) => {
      outcome.error += text;
    },
  };
  outcome.code = await runCli(['hl7:send', file, ...options], { HL7_KEY: key }, terminal);
  return outcome;
}

/** A file with this message. */
async function fileOf(message: string | Uint8Array): Promise<string> {
  const file = join(folder, `${newControlId()}.hl7`);
  await writeFile(file, message);
  return file;
}

const unknown = { sampleId: 'NOSUCHSAMPLE' };
const byHttp = () => ['--url', url];
const byMllp = () => ['--mllp', mllp];

describe.each([
  ['HTTP', byHttp],
  ['MLLP', byMllp],
])('hl7:send by %s', (_transport, how) => {
  it('prints the acknowledgement, a segment a line, and exits with 0 for AA', async () => {
    const controlId = newControlId();
    const { code, out, error } = await send(await fileOf(lab.message(unknown, { controlId })), how());
    expect([code, error]).toEqual([0, '']);
    expect(out).toMatch(/^MSH\|[^\n]+\nMSA\|AA\|[^\n]+\nERR\|[^\n]+\n$/);
    expect(ackOf(out.replaceAll('\n', '\r'))).toEqual({ code: 'AA', controlId, reasons: ['UNKNOWN_SAMPLE'] });
  });

  it.each([
    ['LF', '\n'],
    ['CR and LF', '\r\n'],
  ])('sends CR where the file ends lines with %s', async (_name, separator) => {
    const controlId = newControlId();
    const message = lab.message(unknown, { controlId });
    expect((await send(await fileOf(message.replaceAll('\r', separator)), how())).code).toBe(0);
    const kept = await app.prisma.laboratoryMessage.findFirst({ where: { controlId } });
    expect(Buffer.from(kept?.content ?? []).toString()).toBe(message);
  });

  it('leaves every other byte as it is', async () => {
    const controlId = newControlId();
    const message = lab.message(unknown, { controlId, pid: 'PID|1||7||Müller' }).replace('2.5.1', '2.5.1||||||8859/1');
    expect((await send(await fileOf(Buffer.from(message, 'latin1')), how())).code).toBe(0);
    const kept = await app.prisma.laboratoryMessage.findFirst({ where: { controlId } });
    expect(Buffer.from(kept?.content ?? []).toString('latin1')).toBe(message);
  });

  it('prints the acknowledgement, and exits with 1, for AR', async () => {
    const { code, out, error } = await send(await fileOf('PID|1\r'), how());
    expect([code, error]).toEqual([1, 'The message was not accepted: AR.\n']);
    expect(out).toMatch(/^MSH\|.*\nMSA\|AR\|/);
  });

  it('exits with 1 if nothing listens', async () => {
    // A port of the operating system's own, which fetch does not refuse, and nobody has.
    const nowhere = how()[0] === '--url' ? ['--url', 'http://127.0.0.1:29'] : ['--mllp', '127.0.0.1:29'];
    const { code, out, error } = await send(await fileOf(lab.message(unknown)), nowhere);
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(/^The message was not sent: .*ECONNREFUSED/);
  });
});

describe('hl7:send by TLS', () => {
  const authority = new TestAuthority('Ours');
  afterAll(() => authority.remove());
  let address: string;

  beforeAll(async () => {
    const [server, laboratory] = [authority.sign('kits'), authority.sign('a laboratory')];
    await program.mutate(program.admin, 'setClientCertificate', {
      userId: program.lab.userId,
      sha256: laboratory.sha256,
    });
    const tls = { ...server, ca: authority.own.cert };
    const service = await app.appWith({ mllp: { host: '127.0.0.1', port: 0, key: undefined, tls } });
    address = `127.0.0.1:${await service.listenForMessages?.()}`;
    shown = ['--tls-cert', laboratory.certPath, '--tls-key', laboratory.keyPath];
    return () => service.close();
  });

  let shown: readonly string[];
  const trusted = () => ['--tls-ca', authority.own.certPath];

  it('shows the laboratory’s certificate to a service whose authority it trusts', async () => {
    const file = await fileOf(lab.message(unknown));
    expect((await send(file, ['--mllp', address, ...trusted(), ...shown], '')).code).toBe(0);
  });

  it('sends nothing to a service that it does not trust', async () => {
    const controlId = newControlId();
    const file = await fileOf(lab.message(unknown, { controlId }));
    expect(await send(file, ['--mllp', address, ...shown], '')).toMatchObject({ code: 1, out: '' });
    expect(await app.prisma.laboratoryMessage.count({ where: { controlId } })).toBe(0);
  });

  it('says which options it misses, and which file it cannot read', async () => {
    const file = await fileOf(lab.message(unknown));
    const errorOf = async (...options: string[]) => (await send(file, options, '')).error;
    expect(await errorOf('--mllp', address, '--tls-cert', file)).toContain('--tls-cert and --tls-key go together.');
    expect(await errorOf('--url', url, ...trusted())).toContain('The certificates are for --mllp.');
    expect(await errorOf('--mllp', address, '--tls-ca', `${file}.pem`)).toMatch(
      /^The certificates cannot be read: ENOENT/,
    );
  });
});

describe('hl7:send', () => {
  it('says why a key is refused, or that it is missing', async () => {
    const file = await fileOf(lab.message(unknown));
    const refused = await send(file, byHttp(), 'kts_nobody-has-this-key-0123456789');
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.error).toMatch(/^The message was not sent: the service answered 401\n.*"status":401/);
    expect(refused.error).not.toContain('kts_nobody');
    expect((await send(file, byHttp(), '')).error).toMatch(/^The message was not sent: HL7_KEY is not set/);
  });

  it('needs no key by MLLP', async () => {
    expect((await send(await fileOf(lab.message(unknown)), byMllp(), '')).code).toBe(0);
  });

  it('sends standard input, as a process with an exit code for the answer', async () => {
    const run = async (input: string) => {
      const child = spawn(process.execPath, ['dist/cli.js', 'hl7:send', '-', ...byMllp()]);
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
      });
      child.stdin.end(input);
      const [code] = await once(child, 'close');
      return [code, /^MSA\|(A\w)/m.exec(out)?.[1]];
    };
    expect(await run(lab.message(unknown))).toEqual([0, 'AA']);
    expect(await run('PID|1')).toEqual([1, 'AR']);
  });

  it('sends at most as much as the service accepts', async () => {
    const message = lab.message(unknown);
    const sized = (length: number) => fileOf(`${message}NTE|1||${'x'.repeat(length - message.length - 7)}`);
    expect((await send(await sized(MAX_MESSAGE_LENGTH), byMllp())).code).toBe(0);
    const { code, error } = await send(await sized(MAX_MESSAGE_LENGTH + 1), byMllp());
    expect([code, error]).toEqual([1, 'The message cannot be read: it is longer than 10 MiB\n']);
  });

  it('says that a file is not there', async () => {
    const { code, error } = await send(join(folder, 'nothing.hl7'), byMllp());
    expect(code).toBe(1);
    expect(error).toMatch(/^The message cannot be read: ENOENT/);
  });

  it.each([
    ['nothing', '', /^The message was not sent: the connection was closed without an answer\n$/],
    ['something else', '\x0bHTTP/1.1 400\x1b[2J\x1c\r', /^The answer is not an acknowledgement\.\n$/],
    ['a commit in enhanced mode', '\x0bMSH|^~\\&|\rMSA|CA|1\r\x1c\r', /^The message was not accepted: CA\.\n$/],
  ])(
    'exits with 1 if the other side answers %s, and prints nothing that a terminal obeys',
    async (_what, answer, says) => {
      const server = createServer((socket) => {
        socket.once('data', () => socket.end(answer));
      }).listen(0, '127.0.0.1');
      onTestFinished(() => {
        server.close();
      });
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const { code, out, error } = await send(await fileOf(lab.message(unknown)), ['--mllp', `127.0.0.1:${port}`]);
      expect(code).toBe(1);
      expect(error).toMatch(says);
      expect(out).not.toContain('\x1b');
    },
  );
});
