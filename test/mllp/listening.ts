import { onTestFinished } from 'vitest';
import type { TestApp } from '../helpers/app.ts';

/** Begins to take messages by MLLP in the name of a key, until the test ends, and returns the port. */
export async function listening(app: TestApp, key: string): Promise<number> {
  const service = await app.appWith({ mllp: { host: '127.0.0.1', port: 0, key } });
  onTestFinished(() => service.close());
  return (await service.listenForMessages?.()) ?? 0;
}
