import type { Allowed } from './allowed.ts';

/**
 * What runs in the page: a watch that is there before everything else, and a look at the whole document. Each function
 * goes to the browser as text, so each holds all that it needs.
 */
export interface Chrome {
  readonly name: string;
  readonly box: readonly number[];
  readonly look: string;
}

/** Installed in every frame before any script. What it notices it tells through bindings of Playwright's. */
export function watchFrame(): void {
  const emit = (what: string): void => {
    const { __galleyHostile } = globalThis as unknown as { readonly __galleyHostile?: (said: string) => unknown };
    void __galleyHostile?.(what);
  };
  // Mermaid puts labels into the frame that draws diagrams before it cleans them. That frame is a box for such tries: the
  // policy has to refuse them there, and what runs all the same tells by itself.
  const inSandbox = location.pathname === '/diagram.html' && parent !== window;
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (!inSandbox) emit(`the policy had to refuse ${effectiveDirective} ${blockedURI.slice(0, 80)}`);
  });
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const) {
    Object.defineProperty(window, name, {
      value: () => {
        if (name !== 'print') emit(`${name}() was called`);
        const sheet = document.querySelector('.print-sheet')?.innerHTML ?? '';
        Object.assign(globalThis, { __galleyPrinted: sheet });
        dispatchEvent(new Event('afterprint'));
        return null;
      },
    });
  }
}

/** The parts of the app around the content, as they are now. */
export function chromeNow(): readonly Chrome[] {
  const found: Chrome[] = [];
  for (const [name, selector] of [
    ['rail', 'nav.rail'],
    ['list', '.frame nav.list'],
    ['bar', '.frame header.bar'],
    ['main', 'main'],
    ['inspector', '.frame aside.inspector'],
    ['status', 'footer.status'],
  ] as const) {
    const element = document.querySelector(selector);
    if (element === null) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const look = [
      'color',
      'background-color',
      'font-family',
      'font-size',
      'display',
      'visibility',
      'opacity',
      'z-index',
    ]
      .concat('position', 'transform', 'filter', 'cursor', 'pointer-events')
      .map((property) => `${property}:${style.getPropertyValue(property)}`)
      .join(';');
    found.push({ name, box: [left, top, width, height].map(Math.round), look });
  }
  return found;
}

export interface Looked {
  readonly allowed: Allowed;
  readonly drawnElements: string;
  readonly drawnValue: string;
  readonly chrome: readonly Chrome[];
  /** Names that every page has before content comes. */
  readonly shared: string;
  readonly token: string;
}

/** Everything that all objects share, to see whether content changed it. */
export function sharedNow(): string {
  return [Object, Array, String, Function, Element, Node, Document, Window, Promise, Map]
    .map(({ prototype }) => Object.getOwnPropertyNames(prototype).join(' '))
    .join('|');
}

/** What is wrong with the document as it is now. */
export function judgeDocument({
  allowed,
  drawnElements,
  drawnValue,
  chrome,
  shared,
  token,
}: Looked): readonly string[] {
  const breaks: string[] = [];
  const emit = (what: string): void => {
    if (breaks.length < 40) breaks.push(what);
  };
  const short = (element: Element): string => element.outerHTML.slice(0, 120);

  const ownScripts = /^\/assets\/[\w.-]+\.js$/;
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    const isOwnScript = name === 'script' && ownScripts.test(element.getAttribute('src') ?? '');
    const isFrame =
      name === 'iframe' &&
      element.getAttribute('src') === '/diagram.html' &&
      element.getAttribute('sandbox') === 'allow-scripts' &&
      element.parentElement === document.body;
    if (/^(?:script|iframe|frame|object|embed|applet|base|portal|fencedframe)$/.test(name) && !isOwnScript && !isFrame)
      emit(`<${name}> is in the document: ${short(element)}`);
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute)) emit(`a handler is in the document: ${short(element)}`);
      if (/^(?:srcdoc|formaction|action|ping|srcset|poster|background|xlink:href|http-equiv)$/i.test(attribute))
        emit(`${attribute} is in the document: ${short(element)}`);
      if (attribute === 'href' && /^\s*(?:javascript|data|vbscript|blob|file):/i.test(value))
        emit(`an address that runs is in the document: ${short(element)}`);
      if (attribute === 'src' && !/^(?:\/|blob:)/.test(value))
        emit(`a foreign source is in the document: ${short(element)}`);
    }
  }

  const words = new Map<string, RegExp | null>();
  const fits = (element: string, attribute: string, value: string): boolean => {
    const key = `${element} ${attribute}`;
    let pattern = words.get(key);
    if (pattern === undefined) {
      const own = allowed.attributes[element];
      const every = allowed.attributes['*'] ?? {};
      const source =
        own !== undefined && Object.hasOwn(own, attribute)
          ? own[attribute]
          : Object.hasOwn(every, attribute)
            ? every[attribute]
            : new RegExp(drawnElements).test(element) && /^(?!on|href|src|style)[a-z0-9-]+$/.test(attribute)
              ? drawnValue
              : undefined;
      pattern = source === undefined ? null : new RegExp(`^(?:${source})$`);
      words.set(key, pattern);
    }
    return pattern?.test(value) === true;
  };
  for (const element of document.querySelectorAll('.content, .content *')) {
    if (!allowed.elements.includes(element.localName)) emit(`<${element.localName}> is drawn: ${short(element)}`);
    for (const { name, value } of element.attributes) {
      if (!fits(element.localName, name.toLowerCase(), value))
        emit(`${name}="${value.slice(0, 80)}" is drawn: ${short(element)}`);
    }
  }

  for (const { name, box, look } of chrome) {
    const selectors = { rail: 'nav.rail', list: '.frame nav.list', bar: '.frame header.bar', main: 'main' };
    const others = { inspector: '.frame aside.inspector', status: 'footer.status' };
    const element = document.querySelector({ ...selectors, ...others }[name] ?? 'x');
    if (element === null) {
      emit(`${name} is gone`);
      continue;
    }
    const { left, top, width, height } = element.getBoundingClientRect();
    const now = [left, top, width, height].map(Math.round);
    if (now.join() !== box.join()) emit(`${name} moved from ${box.join()} to ${now.join()}`);
    const style = getComputedStyle(element);
    const looksNow = look
      .split(';')
      .map((part) => part.split(':', 1)[0] ?? '')
      .map((property) => `${property}:${style.getPropertyValue(property)}`)
      .join(';');
    if (looksNow !== look) emit(`${name} looks otherwise: ${looksNow}`);
    for (let across = 0.1; across < 1; across += 0.2) {
      for (let down = 0.1; down < 1; down += 0.2) {
        const at = document.elementFromPoint(left + width * across, top + height * down);
        // A notice of Galley's own may lie over it for a moment.
        const isOver = at !== null && at.closest('.notices') === null;
        if (isOver && !element.contains(at) && !at.contains(element)) emit(`${name} is covered by ${short(at)}`);
      }
    }
  }

  const active = document.activeElement;
  if (active?.closest('.content') != null) emit(`it took the focus: ${short(active)}`);
  if (document.documentElement.scrollWidth > innerWidth) emit('the window scrolls sideways');
  const sharedAgain = [Object, Array, String, Function, Element, Node, Document, Window, Promise, Map]
    .map(({ prototype }) => Object.getOwnPropertyNames(prototype).join(' '))
    .join('|');
  if (sharedAgain !== shared || 'polluted' in {} || 'polluted' in []) emit('what all objects share was changed');
  for (const name of ['getElementById', 'querySelector', 'createElement', 'body', 'cookie', 'forms'] as const) {
    if (Object.hasOwn(document, name) || document[name] instanceof HTMLImageElement) emit(`document.${name} is hidden`);
  }
  const kept = `${document.documentElement.outerHTML} ${JSON.stringify(localStorage)} ${JSON.stringify(sessionStorage)} ${document.cookie} ${location.href} ${JSON.stringify(history.state)}`;
  if (kept.includes(token)) emit('the token is in the page');
  return breaks;
}

/** Goes down the page screen by screen, opens what is folded, and shows every tab, as a curious reader does. */
export async function readWhole(): Promise<void> {
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  const MOST_OPENED = 10;
  const scroller = document.querySelector('main');
  if (scroller === null) return;
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.content details')) details.open = true;
  for (let last = -1, screens = 0; scroller.scrollTop > last && screens < 40; screens += 1) {
    last = scroller.scrollTop;
    scroller.scrollTop += scroller.clientHeight;
    await frame();
    for (const details of scroller.querySelectorAll<HTMLDetailsElement>('.content details:not([open])'))
      details.open = true;
  }
  for (const tab of [...scroller.querySelectorAll<HTMLElement>('.content [role=tab]')].slice(0, MOST_OPENED))
    tab.click();
  for (const note of [...scroller.querySelectorAll<HTMLElement>('.content [popovertarget]')].slice(0, MOST_OPENED)) {
    note.click();
    note.click();
  }
  for (const resolved of document.querySelectorAll<HTMLElement>('aside .collapsed')) resolved.click();
  document.querySelector('aside [data-thread]:last-of-type')?.scrollIntoView();
  await frame();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  scroller.scrollTop = 0;
  await frame();
}

/**
 * Whether everything that takes its time has been drawn, or given up. `diagrams`: how many there are. What comes near the
 * screen is drawn and no more, so each look reads on by half a screen, and begins again at the end.
 */
export function isDrawn(diagrams: number): boolean {
  const MANY_FORMULAS = 100;
  const main = document.querySelector('main');
  if (main === null) return false;
  const formulas = main.querySelectorAll('code.source:not(.failed):not([title])').length;
  const pictures = main.querySelectorAll('img[alt^="Diagram:"]').length;
  const given = [...main.querySelectorAll('p')].filter(({ textContent }) =>
    /^This diagram (?:could|is too)/.test(textContent),
  );
  // Thousands of them are drawn as they come near; nobody waits for that.
  const drawn = (formulas === 0 || formulas > MANY_FORMULAS) && pictures + given.length >= diagrams;
  const isAtEnd = main.scrollTop + main.clientHeight >= main.scrollHeight - 1;
  main.scrollTop = drawn || isAtEnd ? 0 : main.scrollTop + main.clientHeight / 2;
  return drawn;
}

/** Every record of every database of the page, as text. */
export async function databasesAsText(): Promise<string> {
  const parts: string[] = [];
  const asked = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => {
        resolve(request.result);
      };
      request.onerror = () => {
        reject(request.error ?? new Error('it could not be read'));
      };
    });
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await asked(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const records = await asked(database.transaction(store).objectStore(store).getAll());
      parts.push(
        JSON.stringify(records, (_key, value: unknown) =>
          ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value,
        ),
      );
    }
    database.close();
  }
  return parts.join('\n');
}
