import { html } from 'hono/html';
import type { Html } from '../../frame/layout.ts';
import { holderOf } from '../../server/demonstration-keys.ts';
import type { DemonstrationKey } from '../../server/dependencies.ts';

/**
 * The bar above GraphiQL with the API key field and a choice of the demonstration program's keys. GraphiQL stores headers
 * per query tab; this key is sent with the requests of all tabs. It is kept in session storage, which is cleared when the
 * browser tab is closed.
 */
export function keyBar(keys: readonly DemonstrationKey[]): Html {
  return html`<header id="key-bar">
  <label for="api-key">API key</label>
  <input id="api-key" type="password" placeholder="kts_&hellip;" autocomplete="off" spellcheck="false" aria-describedby="api-key-note">
  ${keys.length > 0 ? choice(keys) : ''}
  <span id="api-key-note">Sent with every request as &ldquo;Authorization: Token &hellip;&rdquo;. Forgotten when you close this browser tab.</span>
</header>`;
}

/** A choice of the demonstration program's keys, so that nobody has to type one. */
function choice(keys: readonly DemonstrationKey[]): Html {
  return html`<select id="demonstration-key" aria-label="Key of the demonstration program">
    <option value="">Demonstration keys&hellip;</option>${keys.map(
      (shown) => html`
    <option value="${shown.key}">${holderOf(shown)}</option>`,
    )}
  </select>`;
}

/** The bar's styles, in both GraphiQL themes. The system's theme applies unless the user has chosen one. */
export const keyBarStyles = `
#key-bar { --bar-text: #3b4b68; --bar-page: #fff; --bar-field: #fff; --bar-line: #d8dde6; --bar-edge: #75829a; color-scheme: light;
  box-sizing: border-box; padding: 8px 20px; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; flex: none;
  font: 14px/1.4 system-ui, sans-serif; color: var(--bar-text); background: var(--bar-page); border-bottom: 1px solid var(--bar-line); }
#key-bar label { font-weight: 600; }
#key-bar input { flex: 0 1 26em; min-width: 0; box-sizing: border-box; padding: 6px 10px; font: 13px/1.4 ui-monospace, monospace;
  color: inherit; background: var(--bar-field); border: 1px solid var(--bar-edge); border-radius: 4px; }
#key-bar select { min-width: 0; max-width: 100%; box-sizing: border-box; padding: 6px 4px; font: inherit; color: inherit;
  background: var(--bar-field); border: 1px solid var(--bar-edge); border-radius: 4px; }
#key-bar input::placeholder { color: inherit; opacity: .8; }
body.graphiql-dark #key-bar { --bar-text: #dbe1ec; --bar-page: #212a3b; --bar-field: #151b28; --bar-line: #3b4b68; --bar-edge: #8a97ad;
  color-scheme: dark; }
@media (prefers-color-scheme: dark) {
  body:not(.graphiql-light) #key-bar { --bar-text: #dbe1ec; --bar-page: #212a3b; --bar-field: #151b28; --bar-line: #3b4b68;
    --bar-edge: #8a97ad; color-scheme: dark; }
}
@media (max-width: 700px) {
  #key-bar { padding: 8px 12px; }
  #key-bar input { flex: 1 1 10em; font-size: 16px; }
  #api-key-note { font-size: 12px; }
}
`;

/** The bar's script. It runs before GraphiQL, which sends its requests with `fetch`. */
export const keyBarScript = `{
  const field = document.getElementById('api-key');
  const keyOf = (text) => text.trim().replace(/^(token|bearer) +/i, '');
  field.value = sessionStorage.getItem('api-key') ?? '';
  field.addEventListener('input', () => sessionStorage.setItem('api-key', keyOf(field.value)));
  const choice = document.getElementById('demonstration-key');
  if (choice) {
    // Shows which one the field has, if it has one of them.
    const follow = () => { choice.value = [...choice.options].some(({ value }) => value === field.value) ? field.value : ''; };
    follow();
    field.addEventListener('input', follow);
    choice.addEventListener('change', () => {
      field.value = choice.value;
      field.dispatchEvent(new Event('input'));
    });
  }
  const plainFetch = window.fetch.bind(window);
  window.fetch = (resource, init) => {
    const headers = new Headers(init?.headers);
    const key = keyOf(field.value);
    // The schema is public: a wrong key must not keep the page from loading it.
    const isIntrospection = String(init?.body).includes('__schema');
    if (key !== '' && !isIntrospection && !headers.has('authorization')) headers.set('authorization', 'Token ' + key);
    return plainFetch(resource, { ...init, headers });
  };
}
`;
