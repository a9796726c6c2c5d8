import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError, backupLine } from './format.ts';

/**
 * Writes a backup to a file that only this user can read, in place of one that is there. The file appears once it is whole and
 * on the disk, so nothing that stands there is ever half a backup.
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
 * @throws the file system's error, or zlib's if the file is no whole gzip file
 */
export async function* readBackupFile(file: string): AsyncGenerator<string> {
  // An error of either stream ends the loop below.
  const text = pipe(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Passes text on, and throws at its end if the last line is not the end of a backup. */
async function* requireEnd(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let tail = '';
  for await (const chunk of chunks) {
    yield chunk;
    const text = tail + chunk;
    tail = text.slice(text.lastIndexOf('\n', text.length - 2) + 1);
  }
  const last = tail.endsWith('\n') ? backupLine.safeParse(JSON.parse(tail)).data : undefined;
  if (last !== undefined && 'failed' in last) throw new BackupError(`The backup could not be taken: ${last.failed}`);
  if (last === undefined || !('end' in last)) throw new BackupError('The backup broke off: the service has ended.');
}

/** Makes a renaming survive a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
