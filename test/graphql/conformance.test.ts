import { serverAudits } from 'graphql-http';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();

let origin: string;
beforeAll(async () => {
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});

/** The audits of the specification's own working group, whatever they require: MUST, SHOULD and MAY. */
const audits = serverAudits({ url: () => `${origin}/graphql` });

describe('GraphQL over HTTP (contract, 5.1)', () => {
  it('has 61 audits', () => {
    expect(audits).toHaveLength(61);
  });

  it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))('%s: %s', async (_id, _name, audit) => {
    const result = await audit.fn();
    expect(result, result.status === 'ok' ? '' : `${result.reason}: ${await result.response.text()}`).toMatchObject({
      status: 'ok',
    });
  });
});
