"""How a report looks."""

STYLE = """
:root { color-scheme: light dark;
  --page: #fbfaf8; --card: #ffffff; --ink: #22252b; --soft: #6b7078; --rule: #e4e2dd;
  --ahead: #2f7d5b; --behind: #b4552d;
  --c0: #3b6fb6; --c1: #c8702a; --c2: #3f8f5f; --c3: #8a5aa8;
  --c4: #b8414b; --c5: #4a94a0; --c6: #8c7a2e; --c7: #6d7480; }
@media (prefers-color-scheme: dark) { :root {
  --page: #16181c; --card: #1e2126; --ink: #e8e6e1; --soft: #9a9fa8; --rule: #33373e;
  --ahead: #4fb58a; --behind: #d9814f;
  --c0: #7aa7e8; --c1: #eb9c5c; --c2: #6dc391; --c3: #ba8fd8;
  --c4: #e57b83; --c5: #76c3cf; --c6: #c9b45c; --c7: #a4abb7; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 48px 24px 64px; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 8px; letter-spacing: -.02em; }
h2 { font-size: 1.2rem; margin: 0 0 4px; letter-spacing: -.01em; }
p { margin: 0 0 16px; color: var(--soft); max-width: 46em; }
pre { margin: 0; padding: 12px 16px; white-space: pre-wrap; background: var(--card); border: 1px solid var(--rule);
  border-radius: 8px; font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
section { margin: 28px 0 0; padding: 24px; background: var(--card); border: 1px solid var(--rule);
  border-radius: 12px; }
svg { display: block; width: 100%; height: auto; font: 14px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.wide { overflow-x: auto; margin-top: 16px; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 10px; text-align: right; white-space: nowrap; border-top: 1px solid var(--rule); }
th { color: var(--soft); font-weight: 500; border-top: 0; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
td:first-child { font-weight: 600; }
th:last-child, td:last-child { padding-right: 0; }
text { fill: var(--ink); font-variant-numeric: tabular-nums; }
.name { font-weight: 600; } .figure { font-weight: 600; } .small { font-size: 12px; opacity: .8; }
.note, .tick { fill: var(--soft); font-size: 12px; }
.grid, .base { stroke: var(--rule); stroke-width: 1; }
.fair { stroke: var(--soft); stroke-width: 1.5; stroke-dasharray: 4 4; }
.whisker { stroke-width: 3; stroke-linecap: round; }
.nothing { fill: var(--rule); opacity: .35; } .ahead { fill: var(--ahead); } .behind { fill: var(--behind); }
.c0 { fill: var(--c0); stroke: var(--c0); } .c1 { fill: var(--c1); stroke: var(--c1); }
.c2 { fill: var(--c2); stroke: var(--c2); } .c3 { fill: var(--c3); stroke: var(--c3); }
.c4 { fill: var(--c4); stroke: var(--c4); } .c5 { fill: var(--c5); stroke: var(--c5); }
.c6 { fill: var(--c6); stroke: var(--c6); } .c7 { fill: var(--c7); stroke: var(--c7); }
rect { stroke: none; } .ring { fill: var(--card); stroke-width: 2; }
footer { margin: 28px 4px 0; color: var(--soft); font-size: .85rem; max-width: 60em; }
@media (max-width: 600px) { main { padding: 24px 12px; } section { padding: 16px 12px; } }
"""
