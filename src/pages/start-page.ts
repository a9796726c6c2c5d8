import type { FastifyInstance } from 'fastify';
import { html } from 'hono/html';
import { assetOf } from '../frame/asset.ts';
import { type Html, page } from '../frame/layout.ts';
import { serveAssets } from '../server/assets.ts';
import { holderOf, type ShownVisit, shownKeys, shownVisit } from '../server/demonstration-keys.ts';
import type { AppDependencies, DemonstrationKey } from '../server/dependencies.ts';
import { sendPage } from '../server/page-answers.ts';
import { GUIDES_PATH } from './guides/path.ts';

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
  [`${GUIDES_PATH}samples/amended.pdf`, 'A sample report', 'of a made-up person, as a PDF'],
  ['/readyz', 'Health', 'whether the service can answer now'],
] as const;

const GUIDES = [
  ['patients.md', 'A patient’s page', 'results in your own app, or on the results page'],
  ['frontend.md', 'A frontend', 'Apollo Client, urql or Relay, from scratch'],
  ['graphql.md', 'GraphQL', 'the API'],
  ['rest.md', 'REST', 'path by path, with a command for each'],
  ['events.md', 'Events', 'the feed, webhooks, subscriptions and the sandbox'],
  ['laboratory.md', 'A laboratory', 'from nothing to a first result by HL7'],
  ['day-one.md', 'Day one', 'from an empty PostgreSQL to a first activated kit'],
] as const;

/**
 * `GET /`: says what this service is and where to go next (contract, 7.6), with the demonstration program's keys for the machine
 * that it runs on.
 */
export async function startPageRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  serveAssets(app, [copyButtons]);
  app.get('/', async (request, reply) => {
    const keys = await shownKeys(request, dependencies);
    return sendPage(reply, 200, startPage(keys, await shownVisit(request, dependencies)));
  });
}

function startPage(keys: readonly DemonstrationKey[], visit: ShownVisit | undefined): Html {
  return page({
    language: 'en',
    title: 'Kit Testing Service',
    owner: 'Kit Testing Service',
    main: html`<h1>At-home test kits and their results</h1>
<p>Programs send test kits to people, people activate them and send samples back, and laboratories report results. This service
keeps the orders, kits, samples, requisitions and reports of many programs, and is used over GraphQL or REST.</p>
${links(LINKS)}
${visit ? resultsOfSomebody(visit) : ''}
${keys.length > 0 ? demonstration(keys) : ''}
<h2>Guides</h2>
${links(GUIDES.map(([file, name, what]) => [`${GUIDES_PATH}${file}`, name, what]))}`,
    script: keys.length > 0 ? copyButtons : undefined,
  });
}

function links(to: readonly (readonly [path: string, name: string, what: string])[]): Html {
  return html`<ul class="links">${to.map(([path, name, what]) => html`\n<li><a href="${path}">${name}</a>: ${what}</li>`)}
</ul>`;
}

function demonstration(keys: readonly DemonstrationKey[]): Html {
  return html`<h2>The demonstration program</h2>
<p>This database has a made-up program to try things with. These are its keys; choose one in GraphiQL, put one into the field for
the key in the REST documentation, or send it as <code>Authorization: Token</code> and the key.</p>
<ul class="keys">${keys.map(
    (shown) => html`
<li><span class="who">${holderOf(shown)}</span><code data-copy="${holderOf(shown)}">${shown.key}</code></li>`,
  )}
</ul>
<p>Borealis Pilot is a TEST account. With its key, the tab <code>SimulateOrder</code> of GraphiQL does at once what takes kits and
laboratories weeks.</p>
<p id="copied" class="hidden" role="status"></p>`;
}

const WRITTEN_DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** What the person who took the sample sees, of somebody made up. */
function resultsOfSomebody({ name, dateOfBirth, address }: ShownVisit): Html {
  return html`<h2>What the person who took the sample sees</h2>
<p><a href="${address}">Open the results of ${name}</a>, who is made up and has had three kits in a year. The page first asks for the date of
birth: <strong>${WRITTEN_DAY.format(dateOfBirth)}</strong>.</p>`;
}
