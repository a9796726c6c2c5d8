/**
 * The page fills the window's height, including the key bar. In a narrow window the panes are stacked; GraphiQL itself
 * keeps them side by side at any width.
 */
export const pageStyles = `
html, body { height: 100%; margin: 0; }
body { display: flex; flex-direction: column; overflow: hidden; }
#root, #root .graphiql-container { flex: 1; min-height: 0; height: auto; width: 100%; }
/* The editors have parts far outside their visible area. */
#root { display: flex; overflow: hidden; }
@media (max-width: 700px) {
  html, body { height: auto; overflow: visible; }
  #root { flex: none; }
  #root .graphiql-container { flex-direction: column; height: auto; }
  #root .graphiql-sidebar { flex-direction: row; width: 100%; box-sizing: border-box; overflow-x: auto; }
  #root .graphiql-main, #root #graphiql-session { flex-direction: column; }
  #root .graphiql-sessions { margin: 0 8px 8px; max-height: none; }
  #root .graphiql-logo { display: none; }
  #root .graphiql-main > .graphiql-plugin, #root #graphiql-session > div { width: 100%; }
  #root .graphiql-main > .graphiql-sessions { width: auto; }
  #root .graphiql-horizontal-drag-bar { display: none; }
  #root .graphiql-plugin { min-width: 0 !important; height: 70vh; box-sizing: border-box; border-left: 0; }
  #root .graphiql-editors { flex: none !important; height: 75vh; overflow: hidden; }
  #root .graphiql-response { flex: none !important; height: 60vh; overflow: hidden; }
}
`;
