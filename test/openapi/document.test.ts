import { describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { RestClient } from '../rest/client.ts';
import { document } from './described.ts';

const { get } = new RestClient(useTestApp());

describe('the document', () => {
  it('is served as it is generated', async () => {
    const answer = await get('/openapi.json');
    expect(answer.expectStatus(200)).toEqual(document);
  });

  it('names the paths of the events and of laboratories after those of the API document', () => {
    expect(Object.keys(Object(document.paths))).toEqual([
      '/api/v2/kit_types',
      '/api/v2/kits/',
      '/api/v2/kits/{public_id}/',
      '/api/v2/orders/',
      '/api/v2/orders/{public_id}/',
      '/api/v2/requisitions/',
      '/api/v2/requisitions/{id}',
      '/api/v2/patients/',
      '/api/v2/tokens/patient_registration/',
      '/api/v3/kits/{public_id}/activate/',
      '/api/v3/events/',
      '/hl7/v2',
    ]);
  });
});

describe('/docs', () => {
  it('is a page whose every file is of this origin', async () => {
    const page = await get('/docs/');
    page.expectStatusText(200);
    expect(page.headers['content-type']).toContain('text/html');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, file]) => new URL(file ?? '', 'http://kits.test/docs/'),
    );
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      expect(file.origin).toBe('http://kits.test');
      (await get(file.pathname)).expectStatusText(200);
    }
    expect((await get('/docs/json')).body).toEqual(document);
  });

  it('is there without a slash too', async () => {
    expect((await get('/docs')).status).toBe(200);
  });
});
