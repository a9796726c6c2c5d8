/**
 * The styles of the strip of tabs: it scrolls, since the examples do not all fit, and the name beside it stays in one piece.
 */
export const tabStyles = `
#root .graphiql-session-header { min-width: 0; }
#root .graphiql-tabs { flex: 0 1 auto; min-width: 0; overflow-x: auto; overflow-y: hidden; scrollbar-width: thin; }
#root .graphiql-tab { flex: none; max-width: none; }
#root .graphiql-tab-add, #root .graphiql-logo { flex: none; white-space: nowrap; }
/* The tabs animate into place once the fonts have loaded, and would move away under the first click. */
#root .graphiql-tab { transform: none !important; }
`;

/**
 * The script of the tabs, which runs once the editor's library has loaded. Whenever another tab is shown, the strip scrolls to it, and
 * the variables have a place of their own only if there are any. Whoever opens or closes it by hand decides until the next tab.
 */
export const tabScript = `{
  monaco.editor.onDidCreateEditor((editor) => editor.updateOptions({ wordWrap: 'on' }));
  const hasVariables = () =>
    monaco.editor.getModels().some((model) => model.uri.path.endsWith('variables.json') && model.getValue().trim() !== '');
  const showVariables = () => {
    const name = hasVariables() ? 'Show editor tools' : 'Hide editor tools';
    document.querySelector('#root [aria-label="' + name + '"]')?.click();
  };
  let shown;
  new MutationObserver(() => {
    const active = document.querySelector('#root .graphiql-tab-active');
    if (!active || active === shown || !document.querySelector('#root .graphiql-editor-tool .monaco-editor')) return;
    shown = active;
    active.scrollIntoView({ block: 'nearest', inline: 'center' });
    showVariables();
  }).observe(document.getElementById('root'), { attributes: true, attributeFilter: ['class'], childList: true, subtree: true });
}
`;
