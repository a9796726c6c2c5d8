import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();
const FOLDER = new URL('../../docs/', import.meta.url);
const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.md'));

/** A page of a guide, by its name. */
const open = (name: string) => testApp.app.inject({ url: `/guides/${name}`, headers: { accept: 'text/html' } });

/** What a browser shows of the page. */
const shownOf = (html: string) =>
  html
    .replace(/^[\s\S]*<pre class="guide">|<\/pre>[\s\S]*$/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

describe('the guides of the service (contract, 7.6)', () => {
  it.each(names)('%s is shown as it is written, but for the targets of its links', async (name) => {
    const { body, statusCode } = await open(name);
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    const plain = text.replaceAll(/(?<!!)\[([^\]\n]+)\]\([^)\s]+\)/g, '$1');
    expect([statusCode, shownOf(body).trimEnd()]).toEqual([200, plain.trimEnd()]);
  });

  it.each(['text/markdown', 'text/plain', '*/*', undefined, 'text/markdown, text/html;q=0.9, */*;q=0.8'])(
    'are sent in Markdown to a client with Accept: %s',
    async (accept) => {
      const { statusCode, headers, body } = await testApp.app.inject({
        url: '/guides/patients.md',
        headers: accept === undefined ? {} : { accept },
      });
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(headers.vary?.split(', ')).toContain('Accept');
      expect(body).toBe(await readFile(new URL('patients.md', FOLDER), 'utf8'));
    },
  );

  it('are pages for browsers', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const { headers } = await testApp.app.inject({ url: '/guides/patients.md', headers: { accept } });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers.vary?.split(', ')).toContain('Accept');
  });

  it('link to nothing that is not there', async () => {
    const pages = new Map(await Promise.all(names.map(async (name) => [name, (await open(name)).body] as const)));
    let links = 0;
    for (const [name, body] of pages) {
      for (const [, target = ''] of body.matchAll(/<a href="([^"]*)"/g)) {
        if (target.startsWith('https:')) continue;
        links++;
        const [file = '', anchor] = target.split('#');
        if (file.startsWith('samples/')) {
          expect((await open(file)).statusCode, `${name} links to ${target}`).toBe(200);
          continue;
        }
        const page = pages.get(file === '' ? name : file);
        expect(page !== undefined, `${name} links to ${target}`).toBe(true);
        if (anchor !== undefined) expect(page?.includes(` id="${anchor}"`), `${name} links to ${target}`).toBe(true);
      }
    }
    expect(links).toBeGreaterThan(100);
  });

  it('run nothing that they show', async () => {
    const { body, headers } = await open('patients.md');
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script type=&quot;module&quot;&gt;');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('come with sample reports', async () => {
    const { headers, rawPayload } = await open('samples/amended.pdf');
    expect([headers['content-type'], rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  });

  it('are in the image and in the package', async () => {
    const read = (file: string) => readFile(new URL(`../${file}`, FOLDER), 'utf8');
    for (const part of ['docs/*.md', 'docs/samples']) {
      expect((await read('.dockerignore')).split('\n')).toContain(`!${part}`);
      expect(await read('Dockerfile')).toContain(`\nCOPY ${part} docs/`);
      expect(await read('package.json')).toContain(`"${part}",`);
    }
  });

  it.each(['', 'nowhere.md', '../package.json', '%2e%2e/package.json', 'images.ts'])(
    'have no page at %j',
    async (name) => {
      expect((await open(name)).statusCode).toBe(404);
    },
  );
});
