/**
 * The style of the page that is shown after Galley stopped, which looks like the app. It loads nothing of the app that
 * could be the cause, so the values of `renderer/ui/tokens.css` are repeated here; a test compares them. Fonts that
 * cannot be loaded are replaced by the system's.
 */
const FONTS = [
  { family: 'Inter Variable', style: 'normal', weight: '100 900', file: /^inter-latin-wght-normal-[\w-]+\.woff2$/ },
  {
    family: 'Source Serif 4 Variable',
    style: 'normal',
    weight: '200 900',
    file: /^source-serif-4-latin-opsz-normal-[\w-]+\.woff2$/,
  },
  {
    family: 'Source Serif 4 Variable',
    style: 'italic',
    weight: '200 900',
    file: /^source-serif-4-latin-opsz-italic-[\w-]+\.woff2$/,
  },
] as const;

const LOOK = `
  :root {
    color-scheme: light;
    --paper: #fdfcf9;
    --paper-raised: #ffffff;
    --paper-hover: #ece9e1;
    --line-strong: #8b8678;
    --ink: #1f1d1a;
    --ink-soft: #57534a;
    --blue: #1f5bb8;
    --blue-strong: #174a99;
    --on-blue: #ffffff;
    --font-content: 'Source Serif 4 Variable', Georgia, 'Times New Roman', serif;
    --font-ui: 'Inter Variable', system-ui, 'Segoe UI', sans-serif;
    --text-sm: 0.8125rem;
    --text-md: 0.9375rem;
    --text-lg: 1.125rem;
    --space-2: 8px;
    --space-3: 12px;
    --space-4: 16px;
    --space-8: 32px;
    --radius: 6px;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      color-scheme: dark;
      --paper: #1b1a18;
      --paper-raised: #24221f;
      --paper-hover: #2c2a26;
      --line-strong: #868072;
      --ink: #eceae4;
      --ink-soft: #bab5a9;
      --blue: #8db8f5;
      --blue-strong: #b1cffa;
      --on-blue: #10203a;
    }
  }
  * { box-sizing: border-box; }
  html, body { height: 100%; margin: 0; }
  body {
    background: var(--paper);
    color: var(--ink);
    font: 400 var(--text-lg) / 1.5 var(--font-content);
    font-synthesis-weight: none;
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
  }
  main {
    display: grid;
    grid-template-columns: minmax(0, 36rem);
    gap: var(--space-3);
    align-content: safe center;
    justify-content: center;
    height: 100%;
    padding: var(--space-8);
    overflow: auto;
  }
  h1, p, ul { margin: 0; padding: 0; }
  .name { font: italic 600 3.5rem / 1 var(--font-content); letter-spacing: -0.02em; }
  .name::after {
    display: block;
    width: 168px;
    height: 3px;
    margin: var(--space-2) 0 var(--space-4);
    border-radius: 2px;
    background: var(--blue);
    content: '';
    transform: rotate(-0.8deg);
  }
  h1 { font: 600 var(--text-lg) / 1.5 var(--font-ui); }
  .soft { color: var(--ink-soft); font-size: var(--text-md); }
  ul { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-top: var(--space-3); list-style: none; }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 32px;
    padding: 0 var(--space-3);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: var(--paper-raised);
    color: var(--ink);
    font: 500 var(--text-sm) / 1 var(--font-ui);
    text-decoration: none;
    white-space: nowrap;
  }
  a:hover { background: var(--paper-hover); }
  a:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
  li:first-child a { border-color: var(--blue); background: var(--blue); color: var(--on-blue); }
  li:first-child a:hover { background: var(--blue-strong); }
`;

/** `assets`: the names of the built page's files. */
export function stoppedStyle(assets: readonly string[]): string {
  return fontFaces(assets) + LOOK;
}

function fontFaces(assets: readonly string[]): string {
  return FONTS.flatMap(({ family, style, weight, file }) => {
    const name = assets.find((asset) => file.test(asset));
    return name === undefined
      ? []
      : `
  @font-face {
    font-family: '${family}';
    font-style: ${style};
    font-weight: ${weight};
    font-display: swap;
    src: url('/assets/${name}') format('woff2-variations');
  }`;
  }).join('');
}
