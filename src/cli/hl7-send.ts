import { open, readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { readAcknowledgement } from '../hl7/read-acknowledgement.ts';
import type { ClientTls, MllpAddress } from '../mllp/open-socket.ts';
import { sendByMllp } from '../mllp/send-message.ts';
import { MAX_MESSAGE_LENGTH } from '../server/message-intake.ts';
import { parsedUrl } from '../text/parsed-url.ts';
import { parseAddress } from './mllp-address.ts';
import { type Cli, CommandError, type Environment, explaining } from './process.ts';

/** The longest wait for an answer, in milliseconds. */
const ANSWER_LIMIT_MS = 60_000;

interface SendOptions {
  readonly url: string;
  readonly mllp?: MllpAddress;
  readonly tlsCa?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

/** Adds `send`, which needs no database: it is for testing how the service handles a laboratory's messages. */
export function addSendCommand(hl7: Command, { terminal, env }: Cli): void {
  hl7
    .command('send')
    .description(
      'send an HL7 v2 message to a service and print its acknowledgement, one segment per line; over HTTP, the variable ' +
        'HL7_KEY must contain an API key',
    )
    .argument('<file>', 'the message, with any line endings; - for standard input')
    .addOption(new Option('--url <url>', 'the service, for HTTP').default('http://127.0.0.1:4000').argParser(parseUrl))
    .addOption(
      new Option('--mllp <host:port>', 'the address at which the service accepts MLLP')
        .argParser(parseAddress)
        .conflicts('url'),
    )
    .option('--tls-ca <file>', 'use TLS, and trust MLLP servers whose certificate this authority has signed')
    .option('--tls-cert <file>', "use TLS with the laboratory's certificate")
    .option('--tls-key <file>', 'the key of that certificate')
    .action(async (file: string, { url, mllp, ...files }: SendOptions) => {
      const message = asSent(await readMessageFile(file));
      const tls = await readTls(files);
      if (tls && mllp === undefined) throw new CommandError('The certificates are for --mllp.');
      const answer = await explaining('The message was not sent', () =>
        mllp === undefined ? sendByHttp(url, message, env) : sendByMllp(mllp, message, ANSWER_LIMIT_MS, tls),
      );
      const { code, text } = readAcknowledgement(answer);
      terminal.out(printable(text));
      if (code === null) throw new CommandError('The answer is not an acknowledgement.');
      if (code !== 'AA')
        throw new CommandError(`The message was not accepted: ${code.replace(/\P{Alphabetic}/gu, '')}.`);
    });
}

/** The options of TLS; undefined to send without it, if no file is named. */
async function readTls({ tlsCa, tlsCert, tlsKey }: Omit<SendOptions, 'url' | 'mllp'>): Promise<ClientTls | undefined> {
  if (tlsCa === undefined && tlsCert === undefined && tlsKey === undefined) return undefined;
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new CommandError('--tls-cert and --tls-key go together.');
  return explaining('The certificates cannot be read', async () => ({
    ca: tlsCa === undefined ? undefined : await readFile(tlsCa),
    cert: tlsCert === undefined ? undefined : await readFile(tlsCert),
    key: tlsKey === undefined ? undefined : await readFile(tlsKey),
  }));
}

function parseUrl(text: string): string {
  if (/^https?:$/.test(parsedUrl(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('It must be a URL such as https://kits.example.org.');
}

async function readMessageFile(file: string): Promise<Buffer> {
  return explaining('The message cannot be read', async () => {
    const source = file === '-' ? process.stdin : (await open(file)).createReadStream();
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of source) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_MESSAGE_LENGTH) throw new Error('it is longer than 10 MiB');
    }
    return Buffer.concat(chunks);
  });
}

/** The message with CR at the end of each segment, as HL7 requires; editors end lines with LF, or CR and LF. */
function asSent(message: Buffer): Uint8Array<ArrayBuffer> {
  const text = message.toString('latin1').replaceAll('\r\n', '\r').replaceAll('\n', '\r');
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

async function sendByHttp(
  url: string,
  message: Uint8Array<ArrayBuffer>,
  { HL7_KEY }: Environment,
): Promise<Uint8Array> {
  if (HL7_KEY === undefined || HL7_KEY === '')
    throw new Error('HL7_KEY is not set. Over HTTP, messages need an API key.');
  const response = await fetch(`${url.replace(/\/$/, '')}/hl7/v2`, {
    method: 'POST',
    headers: { authorization: `Token ${HL7_KEY}`, 'content-type': 'application/hl7-v2' },
    body: message,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).catch((error: unknown) => {
    // fetch says only that it failed; the reason is in the cause.
    throw error instanceof TypeError && error.cause !== undefined ? error.cause : error;
  });
  const answer = new Uint8Array(await response.arrayBuffer());
  if (response.ok) return answer;
  throw new Error(`the service answered ${response.status}\n${printable(Buffer.from(answer).toString()).trimEnd()}`);
}

/** One line per segment, without anything that a terminal would interpret. */
function printable(text: string): string {
  const lines = text.split(/[\r\n]/).filter((line) => line !== '');
  return lines.map((line) => `${line.replace(/\p{Control}/gu, '\uFFFD')}\n`).join('');
}
