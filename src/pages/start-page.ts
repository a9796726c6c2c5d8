import type { FastifyInstance } from 'fastify';
import { html } from 'hono/html';
import { assetOf } from '../frame/asset.ts';
import { type Html, page } from '../frame/layout.ts';
import { serveAssets } from '../server/assets.ts';
import { shownKeys } from '../server/demonstration-keys.ts';
import type { AppDependencies, DemonstrationKey } from '../server/dependencies.ts';
import { sendPage } from '../server/page-answers.ts';

/** Puts a copy button after each key. Without scripts, a click on a key selects the whole key. */
const copyButtons = assetOf(
  'copy-buttons.js',
  'text/javascript; charset=utf-8',
  `for (const key of document.querySelectorAll('[data-copy]')) {
  if (!navigator.clipboard) break;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', 'Copy the key of ' + key.dataset.copy);
  const said = document.getElementById('copied');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(key.textContent);
    said.textContent = 'Copied the key of ' + key.dataset.copy + '.';
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  key.after(button);
}
`,
);

const LINKS = [
  ['/graphql', 'GraphQL', 'GraphiQL: the schema, examples, and queries to try out'],
  ['/docs', 'REST', 'every path, to read and to try out'],
  ['/openapi.json', 'OpenAPI', 'the same for tools'],
  ['/schema.graphql', 'GraphQL schema', 'every type and field of GraphQL, for tools'],
  ['/activate', 'Activate a kit', 'the page for people with a box in their hands'],
  ['/readyz', 'Health', 'whether the service can answer now'],
] as const;

/**
 * `GET /`: says what this service is and where to go next (contract, 7.6), with the demonstration program's keys for the machine
 * that it runs on.
 */
export async function startPageRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  serveAssets(app, [copyButtons]);
  app.get('/', async (request, reply) => sendPage(reply, 200, startPage(await shownKeys(request, dependencies))));
}

function startPage(keys: readonly DemonstrationKey[]): Html {
  return page({
    language: 'en',
    title: 'Kit Testing Service',
    owner: 'Kit Testing Service',
    main: html`<h1>At-home test kits and their results</h1>
<p>Programs send test kits to people, people activate them and send samples back, and laboratories report results. This service
keeps the orders, kits, samples, requisitions and reports of many programs, and is used over GraphQL or REST.</p>
<ul class="links">${LINKS.map(([path, name, what]) => html`\n<li><a href="${path}">${name}</a>: ${what}</li>`)}
</ul>
${keys.length > 0 ? demonstration(keys) : ''}`,
    script: keys.length > 0 ? copyButtons : undefined,
  });
}

function demonstration(keys: readonly DemonstrationKey[]): Html {
  return html`<h2>The demonstration program</h2>
<p>This database has a made-up program to try things with. These are its keys; choose one in GraphiQL, put one into the field for
the key in the REST documentation, or send it as <code>Authorization: Token</code> and the key.</p>
<ul class="keys">${keys.map(
    ({ role, account, key }) => html`
<li><span class="who">${account}, ${role}</span><code data-copy="${account}, ${role}">${key}</code></li>`,
  )}
</ul>
<p>Borealis Pilot is a TEST account. With its key, the tab <code>SimulateOrder</code> of GraphiQL does at once what takes kits and
laboratories weeks.</p>
<p id="copied" class="hidden" role="status"></p>`;
}
