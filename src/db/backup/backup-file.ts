import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError, backupLine } from './format.ts';

/**
 * Writes a backup to a file that only this user can read, replacing an existing one. The file appears only once it is complete
 * and on disk, so there is never half a backup under that name.
 *
 * @throws BackupError if the backup was cut off; the file system's error.
 */
export async function writeBackupFile(file: string, chunks: AsyncIterable<string>): Promise<void> {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    await writeSynced(part, requireEnd(chunks));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

async function writeSynced(file: string, chunks: AsyncIterable<string>): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await pipeline(chunks, createGzip(), async (compressed: AsyncIterable<Buffer>) => {
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
  // An error in either stream ends the loop below.
  const text = pipe(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  // A line may have millions of characters, so its pieces are joined once.
  let pieces: string[] = [];
  for await (const chunk of text as AsyncIterable<string>) {
    const [end = '', ...starts] = chunk.split('\n');
    pieces.push(end);
    for (const start of starts) {
      yield pieces.join('');
      pieces = [start];
    }
  }
}

/** Passes the text on, and at its end throws if the last line is not the end of a backup. */
async function* requireEnd(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = [];
  for await (const chunk of chunks) {
    yield chunk;
    const start = chunk.lastIndexOf('\n', chunk.length - 2) + 1;
    const isNewLine = start > 0 || pieces.at(-1)?.endsWith('\n') === true;
    if (isNewLine) pieces = [chunk.slice(start)];
    else pieces.push(chunk);
  }
  const tail = pieces.join('');
  const last = tail.endsWith('\n') ? backupLine.safeParse(JSON.parse(tail)).data : undefined;
  if (last !== undefined && 'failed' in last) throw new BackupError(`The backup could not be taken: ${last.failed}`);
  if (last === undefined || !('end' in last))
    throw new BackupError('The backup was interrupted: the service has ended.');
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
