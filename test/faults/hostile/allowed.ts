/**
 * All that content may become, whatever it says: the elements that the views of blocks are made of, their attributes, and
 * what each may say. One list for both judges (markup made in Node, the document of a browser). What is not listed is a
 * break, so a view that begins to use an element says so here.
 */
export interface Allowed {
  readonly elements: readonly string[];
  /** Patterns of whole values. `*` is for every element. */
  readonly attributes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const ANY = '[\\s\\S]*';
const NUMBER = '-?[\\d.e+]{1,24}';
const WORD = '[\\w-]{0,40}';
/** Places of the app, and the few schemes that are handed to the person's browser. */
const LINK = '(?:/(?![/\\\\])|https?://|mailto:|tel:)[\\s\\S]*';
/** Files of the space, and drawings that the page made itself. */
const PICTURE = '(?:/files/|blob:)[\\s\\S]*';

export const ALLOWED: Allowed = {
  elements: (
    'a article bdi blockquote br button circle code col colgroup dd del details dialog div dl dt ellipse em figcaption figure ' +
    'footer h1 h2 h3 h4 h5 h6 header hr img input ins kbd li line nav ol p path polygon polyline pre rect s section small span ' +
    'strong sub summary sup svg table tbody td th thead time tr u ul ' +
    // KaTeX's formulas, drawn from a list of their own.
    'math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext ' +
    'mtr munder munderover'
  ).split(' '),
  attributes: {
    '*': {
      'aria-controls': '[\\w:-]*',
      'aria-expanded': 'true|false',
      'aria-hidden': 'true',
      'aria-label': ANY,
      'aria-labelledby': '[\\w:-]*',
      'aria-pressed': 'true|false',
      'aria-selected': 'true|false',
      class: '[\\w\\s:.-]*',
      'data-after': '[\\w.]*',
      'data-arrived': '',
      'data-before': '[\\w.]*',
      'data-block-key': '[\\w.]*',
      'data-anchor': ANY,
      'data-title': ANY,
      // Where a comparison has its changes.
      'data-hunk': NUMBER,
      'data-move': '(?:added|removed) \\d+',
      'data-number': NUMBER,
      // Words of the app's own within a text, which are not copied with it.
      'data-own': '',
      'data-row': NUMBER,
      'data-side': 'before|after',
      'data-sign': '[+− ]',
      // Svelte's own, never the content's: it could be one of the app's, or hide a property of the document.
      id: '[cs]\\d+(?:-[\\w-]*)?',
      dir: '|rtl|ltr',
      hidden: '(?:|true|until-found)',
      popover: 'auto',
      role: 'button|group|img|list|note|tab|tablist|tabpanel|presentation|status',
      style:
        '(?:(?:text-align|contain-intrinsic-block-size|height|width|flex-grow|--digits|--cut|--[\\w-]+): ?[\\w\\s.%-]+(?:;\\s*|$))*',
      tabindex: '-1|0',
      title: ANY,
    },
    a: { href: LINK, rel: 'noopener noreferrer', download: ANY },
    button: { type: 'button', popovertarget: '[cs]\\d+(?:-[\\w-]*)?', disabled: '' },
    details: { open: '(?:|true)' },
    img: {
      src: PICTURE,
      alt: ANY,
      width: NUMBER,
      height: NUMBER,
      loading: 'lazy|eager',
      decoding: 'async',
    },
    li: { value: NUMBER },
    ol: { start: NUMBER },
    td: { colspan: NUMBER },
    th: { scope: 'col|row' },
    time: { datetime: ANY },
    svg: {
      xmlns: 'http://www\\.w3\\.org/2000/svg',
      width: '[\\w.]{1,10}',
      height: '[\\w.]{1,10}',
      viewbox: '[\\d. ]+',
      fill: WORD,
      stroke: WORD,
      'stroke-width': NUMBER,
      'stroke-linecap': WORD,
      'stroke-linejoin': WORD,
    },
  },
};

/** Parts of drawn icons, and of formulas: numbers, names of colours and lengths. */
export const DRAWN_VALUE = '[\\w\\s.,#%+-]{0,400}';
export const DRAWN_ELEMENTS = /^(?:circle|ellipse|line|path|polygon|polyline|rect|m[a-z]+)$/;
