import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GraphiQLOptions } from 'graphql-yoga';
import { html } from 'hono/html';
import { ASSETS_PATH, type Asset, assetOf } from '../../frame/asset.ts';
import { icon } from '../../frame/icon.ts';
import type { Html } from '../../frame/layout.ts';
import { sendAsset } from '../../server/assets.ts';
import type { DemonstrationKey } from '../../server/dependencies.ts';
import { addVary } from '../../server/vary.ts';
import { examples } from './examples.ts';
import { keyBar, keyBarScript, keyBarStyles } from './key-bar.ts';
import { pageStyles } from './page-styles.ts';
import { tabScript, tabStyles } from './tabs.ts';

const HEADERS_HINT = `{
  // Additional HTTP headers. Enter your API key in the field
  // at the top; an "Authorization" header here overrides it.
}`;

const options: GraphiQLOptions = {
  title: 'Kit Testing Service',
  defaultTabs: examples.map(({ query, variables }) => ({
    query,
    variables: variables ? JSON.stringify(variables, null, 2) : null,
  })),
  isHeadersEditorEnabled: true,
  // Instead of the headers; tabs.ts hides the pane for queries without variables.
  defaultEditorToolsVisibility: 'variables',
  // The initial text of the headers editor.
  headers: HEADERS_HINT,
  // Headers may contain a key, which must not persist in the browser's local storage.
  shouldPersistHeaders: false,
};

/** A policy that lets the page run scripts from this origin and call it, and nothing else. The editor uses inline styles. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const STYLES_TYPE = 'text/css; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** The page without its bar, and the nine megabytes of files that it loads, by path. */
interface Page {
  readonly around: (bar: Html) => Html;
  readonly assets: ReadonlyMap<string, Asset>;
}

let page: Promise<Page> | undefined;

/** Sends the GraphiQL page, with a choice of these keys. It loads nothing from any other origin (contract, 5.1). */
export async function sendGraphiQL(reply: FastifyReply, keys: readonly DemonstrationKey[]): Promise<FastifyReply> {
  page ??= buildPage();
  const { around } = await page;
  const body = await around(keyBar(keys));
  addVary(reply, 'Accept');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .send(String(body));
}

/** The files that the page loads. Browsers cache them, and request them again only when a new version changes their names. */
export async function graphiqlAssetRoutes(app: FastifyInstance): Promise<void> {
  app.get(`${ASSETS_PATH}graphiql/:file`, async (request, reply) => {
    page ??= buildPage();
    const [path = ''] = request.url.split('?');
    const asset = (await page).assets.get(path);
    return asset ? sendAsset(reply, asset) : reply.callNotFound();
  });
}

async function buildPage(): Promise<Page> {
  // Loaded when the page is first opened, not at startup.
  const { css, js, editorWorkerService, jsonWorker, graphqlWorker } = await import(
    '@graphql-yoga/render-graphiql/graphiql'
  );
  const asset = (name: string, type: string, text: string) => assetOf(`graphiql/${name}`, type, text);
  const workers = {
    editorWorkerService: asset('editor-worker.js', SCRIPT_TYPE, editorWorkerService),
    json: asset('json-worker.js', SCRIPT_TYPE, jsonWorker),
    graphql: asset('graphql-worker.js', SCRIPT_TYPE, graphqlWorker),
  };
  const library = asset('library.js', SCRIPT_TYPE, js);
  const libraryStyles = asset('library.css', STYLES_TYPE, css);
  const styles = asset('page.css', STYLES_TYPE, `${pageStyles}${tabStyles}${keyBarStyles}`);
  const workerPaths = Object.fromEntries(Object.entries(workers).map(([label, { path }]) => [label, path]));
  const environment = asset('environment.js', SCRIPT_TYPE, environmentScript(workerPaths));
  const start = asset('start.js', SCRIPT_TYPE, START_SCRIPT);
  const around = (bar: Html) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${options.title}</title>
<link rel="icon" type="image/svg+xml" href="${icon.path}">
<link rel="stylesheet" href="${libraryStyles.path}">
<link rel="stylesheet" href="${styles.path}">
<script src="${environment.path}" defer></script>
<script src="${library.path}" defer></script>
<script src="${start.path}" defer></script>
</head>
<body class="no-focus-outline">
<noscript>GraphiQL needs JavaScript. The API does not: send POST /graphql.</noscript>
${bar}
<div id="root"></div>
</body>
</html>
`;
  const assets = [...Object.values(workers), library, libraryStyles, styles, environment, start];
  return { around, assets: new Map(assets.map((each) => [each.path, each])) };
}

/** Runs before the editor's library, which requests its workers by these labels, and exposes the library as `monaco`. */
function environmentScript(workerPaths: Readonly<Record<string, string>>): string {
  return `self.MonacoEnvironment = {
  globalAPI: true,
  getWorkerUrl: (_module, label) => (${JSON.stringify(workerPaths)})[label],
};
`;
}

/**
 * Starts GraphiQL once its library has loaded. A query in the URL gets a tab before the examples; otherwise it would
 * replace the first of them.
 */
const START_SCRIPT = `${keyBarScript}${tabScript}{
  const options = ${JSON.stringify(options)};
  const address = new URLSearchParams(location.search);
  const query = address.get('query');
  const variables = address.get('variables') ?? undefined;
  if (query !== null) {
    options.defaultTabs.unshift({ query, variables });
    options.variables = variables;
  }
  YogaGraphiQL.renderYogaGraphiQL(document.getElementById('root'), options);
}
`;
