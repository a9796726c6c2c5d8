import { onTestFinished } from 'vitest';
import type { TestApp } from '../helpers/app.ts';

/** Accepts messages by MLLP on behalf of a key's user until the test ends; returns the port. */
export async function listening(app: TestApp, key: string): Promise<number> {
  const service = await app.appWith({ mllp: { host: '127.0.0.1', port: 0, key } });
  onTestFinished(() => service.close());
  return (await service.listenForMessages?.()) ?? 0;
}
