/**
 * The styles of the tab strip. It scrolls, since the examples do not all fit, and says at its ends how many there are beyond them: many
 * systems show no scroll bar. The name beside it does not wrap.
 */
export const tabStyles = `
#root .graphiql-session-header { min-width: 0; }
#root .graphiql-tabs { flex: 0 1 auto; min-width: 0; overflow-x: auto; overflow-y: hidden; scrollbar-width: thin; }
#root .graphiql-tab { flex: none; max-width: none; }
#root .graphiql-tab-add, #root .graphiql-logo { flex: none; white-space: nowrap; }
/* They take no room: tabs that moved when one of these appears would be counted anew, and it would flicker. */
#root .graphiql-tabs[data-before]::before, #root .graphiql-tabs[data-after]::after { position: sticky; z-index: 2; flex: none;
  width: 72px; line-height: 30px; text-align: center; white-space: nowrap; cursor: pointer; border-radius: var(--border-radius-8);
  color: hsl(var(--color-primary)); background: hsl(var(--color-base)); }
#root .graphiql-tabs[data-before]::before { left: 0; margin-right: calc(-72px - var(--px-8)); content: '‹ ' attr(data-before) ' more'; }
#root .graphiql-tabs[data-after]::after { right: 0; margin-left: calc(-72px - var(--px-8)); content: attr(data-after) ' more ›'; }
/* The tabs animate into place once the fonts have loaded, and would move away under the first click. */
#root .graphiql-tab { transform: none !important; }
`;

/**
 * The script for the tabs, which runs once the editor's library has loaded. When another tab is selected, the strip
 * scrolls to it, and the variables pane is shown only if there are variables. If the user opens or closes the pane, it
 * stays that way until the next tab. A click on what an end of the strip says scrolls to the tabs there.
 */
export const tabScript = `{
  monaco.editor.onDidCreateEditor((editor) => editor.updateOptions({ wordWrap: 'on' }));
  const hasVariables = () =>
    monaco.editor.getModels().some((model) => model.uri.path.endsWith('variables.json') && model.getValue().trim() !== '');
  const showVariables = () => {
    const name = hasVariables() ? 'Show editor tools' : 'Hide editor tools';
    document.querySelector('#root [aria-label="' + name + '"]')?.click();
  };
  const root = document.getElementById('root');
  const countHidden = () => {
    const strip = root.querySelector('.graphiql-tabs');
    if (!strip) return;
    const { left, right } = strip.getBoundingClientRect();
    const tabs = [...strip.children].map((tab) => tab.getBoundingClientRect());
    const say = (end, count) => count > 0 ? strip.setAttribute(end, count) : strip.removeAttribute(end);
    say('data-before', tabs.filter((tab) => tab.left < left - 1).length);
    say('data-after', tabs.filter((tab) => tab.right > right + 1).length);
  };
  // A scroll does not bubble.
  root.addEventListener('scroll', countHidden, true);
  window.addEventListener('resize', countHidden);
  root.addEventListener('click', ({ target, clientX }) => {
    if (!target.matches('.graphiql-tabs')) return;
    const { left, width } = target.getBoundingClientRect();
    target.scrollBy({ left: (clientX < left + width / 2 ? -0.8 : 0.8) * width });
  });
  let shown;
  new MutationObserver(() => {
    countHidden();
    const active = document.querySelector('#root .graphiql-tab-active');
    if (!active || active === shown || !document.querySelector('#root .graphiql-editor-tool .monaco-editor')) return;
    shown = active;
    active.scrollIntoView({ block: 'nearest', inline: 'center' });
    showVariables();
  }).observe(root, { attributes: true, attributeFilter: ['class'], childList: true, subtree: true });
}
`;
