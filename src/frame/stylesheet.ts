import { assetOf } from './asset.ts';

/** The style of all pages, for any width, light and dark. Colors have a contrast of at least 4.5 (WCAG 2, AA). */
export const stylesheet = assetOf(
  'pages.css',
  'text/css; charset=utf-8',
  `
:root { color-scheme: light dark; --text: #1c2733; --muted: #51606f; --page: #f4f6f8; --card: #fff; --line: #c6cfd8;
  --field: #6b7a89; --accent: #0b6e75; --on-accent: #fff; --focus: #ffbf47; --error: #b3261e; --error-page: #fdf1f0;
  --done: #1b6e3c; --done-page: #eef8f1; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6ebf0; --muted: #a9b6c2; --page: #11171d; --card: #1a222b; --line: #3a4754; --field: #8795a3;
    --accent: #5cc4cb; --on-accent: #06262a; --focus: #ffbf47; --error: #ffb4ab; --error-page: #3a1f1d; --done: #8fdcab;
    --done-page: #16301f; }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; color: var(--text); background: var(--page); font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere; }
.frame { max-width: 42rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; min-height: 3rem; }
header p { margin: 0; font-weight: 600; }
main { margin-top: .75rem; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
footer { margin: 1rem 0; padding: 0 .5rem; color: var(--muted); font-size: .9375rem; }
h1 { margin: 0 0 .75rem; font-size: 1.625rem; line-height: 1.25; }
h1[tabindex]:focus { outline: none; box-shadow: none; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1875rem; line-height: 1.3; }
p, ul, ol, dl { margin: 0 0 1rem; }
li { margin-bottom: .375rem; }
a { color: var(--accent); text-underline-offset: .15em; }
a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible, [tabindex]:focus {
  outline: 3px solid var(--focus); outline-offset: 2px; box-shadow: 0 0 0 2px var(--text); }
a.quiet { display: inline-block; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .375rem; text-decoration: none; }
.above { margin: 0 0 .25rem; color: var(--muted); }
.contact { white-space: pre-line; }
/* A phone number stays on one line, unless it is longer than a line. */
.contact a { display: inline-block; }
code { font: .9375em/1.5 ui-monospace, SFMono-Regular, Consolas, monospace; }
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }

.field, fieldset { margin: 0 0 1.5rem; padding: 0; border: 0; min-width: 0; }
label, legend { display: block; padding: 0; font-weight: 600; }
/* Otherwise a browser draws the line beside a fieldset from the middle of its legend. */
legend { float: left; width: 100%; }
fieldset > * { clear: both; }
.hint { margin: .125rem 0 .375rem; color: var(--muted); }
.problem { margin: .125rem 0 .375rem; color: var(--error); font-weight: 600; }
.wrong { padding-left: 1rem; border-left: 4px solid var(--error); }
input[type=text], input[type=email], input[type=tel] { width: 100%; min-height: 2.875rem; margin-top: .25rem; padding: .5rem .75rem;
  color: inherit; background: var(--page); border: 1px solid var(--field); border-radius: .375rem; font: inherit; }
.wrong input[type=text], .wrong input[type=email], .wrong input[type=tel] { border: 2px solid var(--error); }
input.code { letter-spacing: .06em; font-family: ui-monospace, SFMono-Regular, Consolas, monospace; }
input.short { max-width: 14rem; }
.date { display: flex; flex-wrap: wrap; gap: .75rem; }
.date label { font-weight: 400; }
.date input { width: 4.5rem; }
.date .year input { width: 6.5rem; }
.choice { display: flex; align-items: center; gap: .75rem; min-height: 2.875rem; font-weight: 400; }
.choice input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent); flex: none; }
button { min-height: 2.875rem; padding: .5rem 1.25rem; color: var(--on-accent); background: var(--accent); border: 1px solid transparent;
  border-radius: .375rem; font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { padding: .5rem .75rem; color: var(--accent); background: none; border-color: var(--line); font-weight: 400; }
.summary { margin: 0 0 1.5rem; padding: 1rem 1.25rem; background: var(--error-page); border: 2px solid var(--error); border-radius: .5rem; }
.summary h2 { margin: 0 0 .5rem; }
.summary ul { margin: 0; padding-left: 1.25rem; }
.summary a { color: var(--error); font-weight: 600; }
.summary :last-child { margin-bottom: 0; }
.done { padding: 1rem 1.25rem; background: var(--done-page); border: 2px solid var(--done); border-radius: .5rem; }
.done h1 { margin: 0; color: var(--done); }
.done + * { margin-top: 1.5rem; }

.links { padding: 0; list-style: none; }
.links li { padding: .625rem 0; border-top: 1px solid var(--line); margin: 0; }
.links a { font-weight: 600; }
.keys { display: grid; gap: .75rem; padding: 0; list-style: none; }
.keys li { display: grid; grid-template-columns: 1fr auto; gap: .25rem .75rem; align-items: center; margin: 0; padding: .75rem;
  border: 1px solid var(--line); border-radius: .375rem; }
.keys .who { grid-column: 1 / -1; }
.keys code { user-select: all; }
`,
);
