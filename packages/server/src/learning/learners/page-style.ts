/** Colours have a contrast of at least 4.5 : 1 in light and dark. */
export const style = `
:root {
  --ground: #fff; --ink: #1f2430; --quiet: #5a6272; --line: #dfe3ea; --soft: #f4f6f9; --accent: #1b5fae; --mark: #e7f0fb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171d; --ink: #e6e9ef; --quiet: #a6aebd; --line: #2d333f; --soft: #1c2129; --accent: #82b7f5; --mark: #1d2d42;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; padding: 0 1rem 3rem; background: var(--ground); color: var(--ink); overflow-wrap: break-word;
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans SC', sans-serif;
}
header, main, footer { max-width: 50rem; margin-inline: auto; }
header { padding-block: 2.5rem 0.5rem; }
h1 { margin: 0.25rem 0 0.75rem; font-size: clamp(1.75rem, 5vw, 2.5rem); line-height: 1.15; letter-spacing: -0.015em; }
h2 { margin: 0 0 0.75rem; font-size: 1.375rem; line-height: 1.3; }
h3 { margin: 1.75rem 0 0.5rem; font-size: 1.0625rem; }
h4 { margin: 1rem 0 0.25rem; font-size: 1rem; }
p { margin: 0 0 0.75rem; }
.kicker { margin: 0; color: var(--quiet); font-size: 0.875rem; }
.lead { font-size: 1.125rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
a:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; padding: 0.5rem 0.75rem; background: var(--ground); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 1.25rem 0 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding-block: 0.25rem; }
section { margin-top: 1rem; padding-top: 2rem; border-top: 1px solid var(--line); }
main > section + section { margin-top: 2rem; }
main > section li { margin-bottom: 0.5rem; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono', monospace; font-size: 0.9375em; }
.method {
  padding: 0.1em 0.45em; border-radius: 4px; background: var(--mark); color: var(--accent); font-size: 0.75em;
  letter-spacing: 0.04em; vertical-align: 0.1em;
}
pre {
  margin: 0.75rem 0; padding: 0.875rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px;
  background: var(--soft); line-height: 1.5; tab-size: 2;
}
dl { margin: 0.5rem 0; }
dt { padding-top: 0.625rem; border-top: 1px solid var(--line); font-weight: 600; }
dd { margin: 0 0 0.625rem; }
dd dl { margin: 0.5rem 0 0; padding-left: 1rem; border-left: 2px solid var(--line); }
.type { color: var(--quiet); font-size: 0.9375rem; font-weight: 400; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--quiet); font-weight: 500; white-space: nowrap; }
td:nth-child(2) { width: 14.5rem; overflow-wrap: anywhere; }
@media (max-width: 34rem) { td:nth-child(2) { width: 40%; } }
footer { margin-top: 2.5rem; color: var(--quiet); font-size: 0.875rem; }
@media print { nav, .skip { display: none; } pre { white-space: pre-wrap; } }
`;
