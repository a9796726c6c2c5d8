/**
 * Makes Swagger UI accept a bare key. The key is sent with the prefix `Token`, as the API requires, and kept in session
 * storage, which lasts until the browser tab is closed; GraphiQL stores it under the same name. The script runs after Swagger
 * UI's own scripts and before it starts, and adds a plugin to it.
 */
export const apiKeyPlugin = `{
  const NAME = 'api-key';
  const SCHEME = 'tokenAuth';
  const keyOf = (text) => String(text ?? '').trim().replace(/^token +/i, '');
  const keepKey = () => ({
    statePlugins: {
      auth: {
        wrapActions: {
          authorize: (authorize) => (given) => {
            if (given[SCHEME]) sessionStorage.setItem(NAME, keyOf(given[SCHEME].value));
            return authorize(given);
          },
          logout: (logout) => (names) => {
            sessionStorage.removeItem(NAME);
            return logout(names);
          },
        },
      },
    },
  });
  const start = window.SwaggerUIBundle;
  window.SwaggerUIBundle = Object.assign((config) => {
    const ui = start({
      ...config,
      plugins: [...config.plugins, keepKey],
      requestInterceptor: (request) => {
        const { Authorization: sent } = request.headers;
        if (sent !== undefined) request.headers.Authorization = 'Token ' + keyOf(sent);
        return request;
      },
      onComplete: () => {
        const key = sessionStorage.getItem(NAME);
        if (key) ui.preauthorizeApiKey(SCHEME, key);
      },
    });
    return ui;
  }, start);
}
`;
