/**
 * Content that came through, one way each: the judge must notice every one, or it proves nothing. Each is done to the page
 * as a hole in the app would do it. What it notices may come a moment later (a request, a refusal by the policy).
 */
export interface Control {
  readonly says: string;
  /** Runs in the page; given an address of another origin, and the token, which the page has from nowhere else. */
  readonly leak: (given: { readonly away: string; readonly token: string }) => void;
  /** Undoes it, where the next page does not. */
  readonly mend?: () => void;
}

export const CONTROLS: readonly Control[] = [
  {
    says: 'an image with a handler',
    leak: () => {
      const image = document.createElement('img');
      image.src = '/files/none';
      image.setAttribute('onerror', '__galleyHostile(0)');
      document.querySelector('main .content')?.append(image);
    },
  },
  {
    says: 'a link that is a script',
    leak: () => {
      const link = document.createElement('a');
      link.href = 'javascript:__galleyHostile(0)';
      link.textContent = 'words';
      document.querySelector('main .content')?.append(link);
    },
  },
  {
    says: 'an image of another origin',
    leak: ({ away }) => {
      const image = document.createElement('img');
      image.src = away;
      document.querySelector('main .content')?.append(image);
    },
  },
  {
    says: 'a frame with words of its own',
    leak: () => {
      const frame = document.createElement('iframe');
      document.querySelector('main .content')?.append(frame);
    },
  },
  {
    says: 'words over the app',
    leak: () => {
      const box = document.createElement('p');
      Object.assign(box.style, { position: 'fixed', inset: '0', background: 'white', zIndex: '9' });
      document.querySelector('main .content')?.append(box);
    },
  },
  {
    says: 'words that reach out of their place',
    leak: () => {
      const box = document.createElement('p');
      Object.assign(box.style, { position: 'absolute', left: '-900px', top: '0', width: '3000px', height: '3000px' });
      document.body.append(box);
    },
    mend: () => document.body.lastElementChild?.remove(),
  },
  {
    says: 'a style sheet',
    leak: () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('nav.rail { opacity: 0.5 }');
      document.adoptedStyleSheets.push(sheet);
    },
    mend: () => {
      document.adoptedStyleSheets.pop();
    },
  },
  {
    says: 'an id of its own',
    leak: () => {
      const heading = document.createElement('h2');
      heading.id = 'app';
      document.querySelector('main .content')?.append(heading);
    },
  },
  {
    says: 'a name that hides a property of the document',
    leak: () => {
      const image = document.createElement('img');
      image.setAttribute('name', 'getElementById');
      document.querySelector('main .content')?.append(image);
    },
  },
  {
    says: 'a dialog of its own',
    leak: () => {
      const box = document.createElement('div');
      box.setAttribute('role', 'dialog');
      document.querySelector('main .content')?.append(box);
    },
  },
  {
    says: 'a field that takes the focus',
    leak: () => {
      const field = document.createElement('button');
      field.type = 'button';
      document.querySelector('main .content')?.append(field);
      field.focus();
    },
  },
  {
    says: 'a prototype that is changed',
    leak: () => {
      Object.defineProperty(Object.prototype, 'polluted', { value: 'yes', configurable: true });
    },
    mend: () => {
      Reflect.deleteProperty(Object.prototype, 'polluted');
    },
  },
  {
    says: 'a script that runs',
    leak: () => {
      (globalThis as unknown as { readonly __galleyHostile: (id: number) => void }).__galleyHostile(0);
    },
  },
  {
    says: 'a dialog of the browser',
    leak: () => {
      alert('x');
    },
  },
  {
    says: 'a request to another origin',
    leak: ({ away }) => {
      void fetch(away).catch(() => undefined);
    },
  },
  {
    says: 'the token in the page',
    leak: ({ token }) => {
      localStorage.setItem('x', token);
    },
    mend: () => {
      localStorage.removeItem('x');
    },
  },
  {
    says: 'the token in a request',
    leak: ({ token }) => {
      void fetch(`/files/${token}`).catch(() => undefined);
    },
  },
];
