import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError, parseLine } from './format.ts';

/**
 * Writes a backup to a file that only this user can read, replacing an existing one. The file appears only once it is complete
 * and on disk, so there is never half a backup under that name.
 *
 * @throws BackupError if the backup was cut off; the file system's error.
 */
export function writeBackupFile(file: string, lines: AsyncIterable<string>): Promise<void> {
  return writePrivateFile(file, terminated(lines));
}

/** Writes lines to a file like {@link writeBackupFile}. Nothing is left of it if they throw. */
export function writeLinesFile(file: string, lines: AsyncIterable<string>): Promise<void> {
  return writePrivateFile(file, asText(lines));
}

async function writePrivateFile(file: string, text: AsyncIterable<string>): Promise<void> {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    await writeSynced(part, text);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

async function writeSynced(file: string, text: AsyncIterable<string>): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await pipeline(text, createGzip(), async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) await handle.appendFile(chunk);
    });
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The lines of a backup file.
 *
 * @throws the file system's error, or zlib's if the file is not a complete gzip file
 */
export async function* readBackupFile(file: string): AsyncGenerator<string> {
  // An error in either stream ends the iteration.
  yield* linesOf(pipe(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8'));
}

/** The lines of a text that comes in chunks, without anything after the last line. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  // A line may have millions of characters, so its pieces are joined once.
  let pieces: string[] = [];
  for await (const chunk of text) {
    const [end = '', ...starts] = chunk.split('\n');
    pieces.push(end);
    for (const start of starts) {
      yield pieces.join('');
      pieces = [start];
    }
  }
}

async function* asText(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** The lines as text. Throws if the last of them is not the end of a backup. */
async function* terminated(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let last = '';
  for await (const line of lines) {
    yield `${line}\n`;
    last = line;
  }
  const end = parseLine(last);
  if (end !== undefined && 'failed' in end) throw new BackupError(`The backup could not be taken: ${end.failed}`);
  if (end === undefined || !('end' in end)) throw new BackupError('The backup was interrupted: the service has ended.');
}

/** Makes a rename survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
