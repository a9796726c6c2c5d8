/** The styles of the tab strip. It scrolls, since the examples do not all fit, and the name beside it does not wrap. */
export const tabStyles = `
#root .graphiql-session-header { min-width: 0; }
#root .graphiql-tabs { flex: 0 1 auto; min-width: 0; overflow-x: auto; overflow-y: hidden; scrollbar-width: thin; }
#root .graphiql-tab { flex: none; max-width: none; }
#root .graphiql-tab-add, #root .graphiql-logo { flex: none; white-space: nowrap; }
/* The tabs animate into place once the fonts have loaded, and would move away under the first click. */
#root .graphiql-tab { transform: none !important; }
`;

/**
 * The script for the tabs, which runs once the editor's library has loaded. When another tab is selected, the strip
 * scrolls to it, and the variables pane is shown only if there are variables. If the user opens or closes the pane, it
 * stays that way until the next tab.
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
