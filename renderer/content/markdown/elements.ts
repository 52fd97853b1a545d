/** HTML elements that the parser distinguishes: inline ones, those that close each other, and empty ones. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Elements without content, which are never closed. */
export const VOID = words('area base br col embed hr img input link meta param source track wbr');

/** Inline elements. The parser itself makes names with a capital or a dot. */
export const INLINE = words(
  `a abbr acronym b bdi bdo big br button cite code data del dfn em font i img ins kbd label mark math meter
  noscript output picture progress q rp rt ruby s samp small source span strike strong sub sup time tt u var wbr input select
  option optgroup
  .emoji .math .footnote .expression .literal .unknown .tag`,
);

/** Block elements: opening one ends the open paragraph. */
export const BLOCK = words(
  `address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hr html iframe legend li main menu nav object ol p pre section script style summary svg table tbody td tfoot
  th thead tr ul video audio caption colgroup col`,
);

/** HTML names, handled or not. A tag with another name is text that the author forgot to escape (`<your-token>`). */
export function isHtmlName(name: string): boolean {
  return INLINE.has(name) || BLOCK.has(name) || VOID.has(name) || OTHER.has(name);
}

const OTHER = words(
  'canvas frame frameset head map area rect path g circle line template textarea title hgroup search slot picture',
);

/** Elements whose content is never text. */
export const RAW = words('script style');

/** Opening the key closes the innermost open one of these, unless an element of `within` is between. */
export const CLOSED_BY: ReadonlyMap<
  string,
  { readonly closes: ReadonlySet<string>; readonly within: ReadonlySet<string> }
> = new Map(
  [
    ['li', 'li', 'ul ol menu'],
    ['td', 'td th', 'table tr'],
    ['th', 'td th', 'table tr'],
    ['tr', 'tr', 'table'],
    ['tbody', 'thead tbody tfoot', 'table'],
    ['thead', 'thead tbody tfoot', 'table'],
    ['tfoot', 'thead tbody tfoot', 'table'],
    ['dt', 'dt dd', 'dl'],
    ['dd', 'dt dd', 'dl'],
    ['option', 'option', 'select'],
    ['%tab', '%tab', '%tabs'],
    ['%step', '%step', '%stepper'],
    ['%column', '%column', '%columns'],
    ['%update', '%update', '%updates'],
  ].map(([name = '', closes = '', within = '']) => [name, { closes: words(closes), within: words(within) }]),
);

/** Block tags with content before their end tag. */
export const CONTAINER_TAGS = words(
  `hint tabs tab stepper step columns column updates update if code prompt content-ref swagger api-method
  swagger-description swagger-parameter swagger-response`,
);

/** Tags that never have content. */
export const EMPTY_TAGS = words('include');
