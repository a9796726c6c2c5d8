/**
 * The bar above GraphiQL with the field for the API key, as HTML. GraphiQL keeps its headers per query tab; this key is
 * sent with the requests of all of them. It is kept in the session storage, which ends with the browser tab.
 */
export const keyBar = `
<style>
  #key-bar { box-sizing: border-box; height: 48px; padding: 0 20px; display: flex; align-items: center; gap: 12px;
    font: 14px/1.4 system-ui, sans-serif; color: #3b4b68; background: #fff; border-bottom: 1px solid #d8dde6; }
  #key-bar label { font-weight: 600; }
  #key-bar input { width: 26em; padding: 6px 10px; font: 13px/1.4 ui-monospace, monospace; color: inherit; background: #fff;
    border: 1px solid #8a97ad; border-radius: 4px; }
  /* The query tabs animate into place once the fonts have loaded, and would move away under the first click. */
  #root .graphiql-tab { transform: none !important; }
  #root, #root .graphiql-container { height: calc(100vh - 48px) !important; }
  body.graphiql-dark #key-bar { color: #dbe1ec; background: #212a3b; border-color: #3b4b68; }
  body.graphiql-dark #key-bar input { background: #1a2130; }
</style>
<div id="key-bar">
  <label for="api-key">API key</label>
  <input id="api-key" type="password" placeholder="kts_…" autocomplete="off" spellcheck="false" aria-describedby="api-key-note">
  <span id="api-key-note">Sent with every request as “Authorization: Token …”. Forgotten when you close this browser tab.</span>
</div>
<script>
  {
    const field = document.getElementById('api-key');
    const keyOf = (text) => text.trim().replace(/^(token|bearer) +/i, '');
    field.value = sessionStorage.getItem('api-key') ?? '';
    field.addEventListener('input', () => sessionStorage.setItem('api-key', keyOf(field.value)));
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
</script>
`;
