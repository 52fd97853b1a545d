/**
 * Runs within the sandboxed frame, after mermaid itself (electron.vite.config.ts puts both into one file). The frame
 * has no origin, no network and no connection to the page except these messages: it receives the source of a diagram
 * and answers with the text of an SVG. It imports only types.
 */
import type { Mermaid, MermaidConfig } from 'mermaid';
import type { DiagramAnswer, DiagramColours, DiagramRequest } from './protocol.ts';

declare const mermaid: Mermaid;

/**
 * The page's requests are within these limits (`limits.ts`). Beyond them, mermaid refuses too many edges and draws an
 * error for a long text.
 */
const MAX_SOURCE = 50_000;
const MAX_EDGES = 600;

addEventListener('message', (event: MessageEvent<DiagramRequest>) => {
  if (event.source === parent) void draw(event.data);
});
emit({ kind: 'ready' });

async function draw({ id, source, colours }: DiagramRequest): Promise<void> {
  try {
    mermaid.initialize(configOf(colours));
    const { svg } = await mermaid.render(`diagram-${String(id)}`, source);
    emit(measured(id, svg));
  } catch {
    emit({ kind: 'failed', id });
  } finally {
    document.body.replaceChildren();
  }
}

/** An image needs a size and valid XML: mermaid's output has both only after it was in a document. */
function measured(id: number, markup: string): DiagramAnswer {
  document.body.innerHTML = markup;
  const svg = document.querySelector('svg');
  if (svg === null) return { kind: 'failed', id };
  const { width, height } = svg.viewBox.baseVal;
  if (!(width > 0 && height > 0)) return { kind: 'failed', id };
  svg.removeAttribute('style');
  svg.setAttribute('width', String(Math.ceil(width)));
  svg.setAttribute('height', String(Math.ceil(height)));
  return { kind: 'drawn', id, svg: new XMLSerializer().serializeToString(svg), width, height };
}

function emit(answer: DiagramAnswer): void {
  // A frame without an origin cannot name the page's origin; `frame-ancestors` ensures that only the page contains it.
  parent.postMessage(answer, '*');
}

const FONT = "system-ui, 'Segoe UI', sans-serif";
const FONT_OF_SEQUENCE = { actorFontFamily: FONT, messageFontFamily: FONT, noteFontFamily: FONT };

function configOf(colours: DiagramColours): MermaidConfig {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    flowchart: { useMaxWidth: false },
    sequence: {
      useMaxWidth: false,
      actorFontSize: 14,
      messageFontSize: 14,
      noteFontSize: 14,
      height: 44,
      ...FONT_OF_SEQUENCE,
    },
    maxTextSize: MAX_SOURCE,
    maxEdges: MAX_EDGES,
    fontFamily: FONT,
    fontSize: 14,
    theme: 'base',
    darkMode: colours.dark,
    themeVariables: {
      darkMode: colours.dark,
      fontFamily: FONT,
      fontSize: '14px',
      background: colours.paper,
      mainBkg: colours.blueWash,
      primaryColor: colours.blueWash,
      primaryTextColor: colours.ink,
      primaryBorderColor: colours.blue,
      secondaryColor: colours.greenWash,
      secondaryTextColor: colours.ink,
      secondaryBorderColor: colours.line,
      tertiaryColor: colours.amberWash,
      tertiaryTextColor: colours.ink,
      tertiaryBorderColor: colours.line,
      noteBkgColor: colours.amberWash,
      noteTextColor: colours.ink,
      noteBorderColor: colours.line,
      lineColor: colours.soft,
      textColor: colours.ink,
      titleColor: colours.ink,
      edgeLabelBackground: colours.raised,
      clusterBkg: colours.raised,
      clusterBorder: colours.line,
      errorBkgColor: colours.redWash,
      errorTextColor: colours.red,
    },
    // Settings that a page's own `%%{init}%%` may not change.
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'maxTextSize',
      'maxEdges',
      'suppressErrorRendering',
      'htmlLabels',
      'flowchart',
      'fontFamily',
      'altFontFamily',
      'theme',
      'themeCSS',
      'themeVariables',
      'darkMode',
      'dompurifyConfig',
    ],
  };
}
