import { createInTurn } from '#shared/in-turn.ts';
import { digestText } from '#shared/digest.ts';
import { type DiagramColours, type DiagramRequest, FRAME_ADDRESS } from './protocol.ts';

/**
 * Draws diagrams: sends their source to a frame without origin or network, one at a time, and makes an image from the
 * result. The frame is loaded with the first diagram near the screen; a frame that hangs is removed.
 */
export interface Diagram {
  /** The address of an image that Galley made; it runs no code and loads nothing. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

const PATIENCE_MS = 10_000;
const START_PATIENCE_MS = 30_000;
const MAX_SVG = 4 * 1024 * 1024;
const MAX_SIDE_PX = 20_000;
const MAX_REMEMBERED = 100;

const remembered = new Map<string, Promise<Diagram | null>>();
const inTurn = createInTurn();
let frame: Promise<HTMLIFrameElement> | undefined;
let lastId = 0;

/** Null if the source is not a valid diagram: the source itself is then shown. Never rejects. */
export async function drawDiagram(source: string, colours: DiagramColours): Promise<Diagram | null> {
  const key = `${digestText(JSON.stringify(colours))} ${String(source.length)} ${digestText(source)}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const drawn = inTurn(() => drawNow(source, colours)).catch(() => null);
  remembered.set(key, drawn);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) {
    void remembered.get(oldest)?.then((diagram) => {
      if (diagram !== null) URL.revokeObjectURL(diagram.url);
    });
    remembered.delete(oldest);
  }
  return drawn;
}

async function drawNow(source: string, colours: DiagramColours): Promise<Diagram | null> {
  frame ??= startFrame();
  const current = frame;
  const id = (lastId += 1);
  try {
    const element = await current;
    const answered = nextMessage(element, (data) => data['id'] === id, PATIENCE_MS);
    const request: DiagramRequest = { id, source, colours };
    element.contentWindow?.postMessage(request, '*');
    return diagramOf(await answered);
  } catch {
    // It did not start or did not answer in time: removing it also stops what hangs in it.
    void current.then((element) => element.remove()).catch(() => undefined);
    if (frame === current) frame = undefined;
    return null;
  }
}

function diagramOf(data: Readonly<Record<string, unknown>>): Diagram | null {
  const { kind, svg, width, height } = data;
  if (kind !== 'drawn' || typeof svg !== 'string' || typeof width !== 'number' || typeof height !== 'number')
    return null;
  const sized = width > 0 && height > 0 && width <= MAX_SIDE_PX && height <= MAX_SIDE_PX;
  if (!sized || svg.length > MAX_SVG || !svg.startsWith('<svg')) return null;
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  return { url, width: Math.ceil(width), height: Math.ceil(height) };
}

async function startFrame(): Promise<HTMLIFrameElement> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('aria-hidden', 'true');
  element.tabIndex = -1;
  element.title = 'Draws diagrams';
  element.src = FRAME_ADDRESS;
  // It measures text, so it needs a size; it is invisible and receives no input.
  Object.assign(element.style, {
    position: 'fixed',
    top: '0',
    left: '0',
    width: '1000px',
    height: '800px',
    border: '0',
    opacity: '0',
    pointerEvents: 'none',
    zIndex: '-1',
  });
  const ready = nextMessage(element, (data) => data['kind'] === 'ready', START_PATIENCE_MS);
  document.body.append(element);
  try {
    await ready;
    return element;
  } catch (error) {
    element.remove();
    throw error;
  }
}

function nextMessage(
  element: HTMLIFrameElement,
  wanted: (data: Readonly<Record<string, unknown>>) => boolean,
  patienceMs: number,
): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      removeEventListener('message', receive);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error('the frame does not answer'));
    }, patienceMs);
    const receive = ({ data, source }: MessageEvent<unknown>): void => {
      if (source !== element.contentWindow || typeof data !== 'object' || data === null) return;
      const message = { ...data } as Readonly<Record<string, unknown>>;
      if (!wanted(message)) return;
      stop();
      resolve(message);
    };
    addEventListener('message', receive);
  });
}
