import { open } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { readAcknowledgement } from '../hl7/read-acknowledgement.ts';
import { LONGEST_MESSAGE } from '../http/message-intake.ts';
import { type MllpAddress, sendByMllp } from '../mllp/send-message.ts';
import { parsedUrl } from '../parsed-url.ts';
import { type Cli, CommandError, type Environment, explaining } from './command.ts';

/** How long an answer may take, in milliseconds. */
const PATIENCE_MS = 60_000;

interface SendOptions {
  readonly url: string;
  readonly mllp?: MllpAddress;
}

/** Adds `send`, which needs no database: it is for trying out how a laboratory's messages are taken. */
export function addSendCommand(hl7: Command, { terminal, env }: Cli): void {
  hl7
    .command('send')
    .description(
      'send an HL7 v2 message to a service, and print its acknowledgement, a segment a line; by HTTP, the key is in the ' +
        'variable HL7_KEY',
    )
    .argument('<file>', 'the message, whose lines may end in any way; - for standard input')
    .addOption(new Option('--url <url>', 'the service, for HTTP').default('http://127.0.0.1:4000').argParser(parseUrl))
    .addOption(new Option('--mllp <host:port>', 'where it listens for MLLP').argParser(parseAddress).conflicts('url'))
    .action(async (file: string, { url, mllp }: SendOptions) => {
      const message = asSent(await readMessageFile(file));
      const answer = await explaining('The message was not sent', () =>
        mllp === undefined ? sendByHttp(url, message, env) : sendByMllp(mllp, message, PATIENCE_MS),
      );
      const { code, text } = readAcknowledgement(answer);
      terminal.out(printable(text));
      if (code === null) throw new CommandError('The answer is no acknowledgement.');
      if (code !== 'AA') throw new CommandError(`The message was not taken: ${code.replace(/\P{Alphabetic}/gu, '')}.`);
    });
}

function parseUrl(text: string): string {
  if (/^https?:$/.test(parsedUrl(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('It must be a URL such as https://kits.example.org.');
}

function parseAddress(text: string): MllpAddress {
  // The port of a URL without a scheme that has one of its own.
  const url = parsedUrl(`mllp://${text}`);
  if (url && url.host === text && url.port !== '')
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) };
  throw new InvalidArgumentError('It must be a host and a port, such as 127.0.0.1:2575.');
}

async function readMessageFile(file: string): Promise<Buffer> {
  return explaining('The message cannot be read', async () => {
    const source = file === '-' ? process.stdin : (await open(file)).createReadStream();
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of source) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > LONGEST_MESSAGE) throw new Error('it is longer than 10 MiB');
    }
    return Buffer.concat(chunks);
  });
}

/** The message with CR at the end of each segment, as it has to be sent; editors end lines with LF, or CR and LF. */
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
    throw new Error('HL7_KEY is not set: by HTTP, messages need an API key.');
  const response = await fetch(`${url.replace(/\/$/, '')}/hl7/v2`, {
    method: 'POST',
    headers: { authorization: `Token ${HL7_KEY}`, 'content-type': 'application/hl7-v2' },
    body: message,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    // fetch says only that it failed, and tells why in the cause.
    throw error instanceof TypeError && error.cause !== undefined ? error.cause : error;
  });
  const answer = new Uint8Array(await response.arrayBuffer());
  if (response.ok) return answer;
  throw new Error(`the service answered ${response.status}\n${printable(Buffer.from(answer).toString()).trimEnd()}`);
}

/** A line for each segment, and nothing that a terminal obeys. */
function printable(text: string): string {
  const lines = text.split(/[\r\n]/).filter((line) => line !== '');
  return lines.map((line) => `${line.replace(/\p{Control}/gu, '\uFFFD')}\n`).join('');
}
