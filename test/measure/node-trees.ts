/** The content in a JSON file: what to parse, and what to call it in a finding. */
interface Content {
  readonly name: string;
  /** Markdown, or a node tree. */
  readonly content: unknown;
}

/**
 * Finds pages in JSON: a document (`{ object: 'document', nodes }`), anything that carries one as `document`, or markdown as
 * `markdown`, `before` or `after` (change requests; each of the two may be a node tree as well), at any depth.
 */
export function* contentsIn(json: string): Generator<Content> {
  yield* contentsOf(JSON.parse(json), '');
}

function* contentsOf(value: unknown, name: string): Generator<Content> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* contentsOf(item, `${name}[${String(index)}]`);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const record: Readonly<Record<string, unknown>> = { ...value };
  if (Array.isArray(record['nodes'])) {
    yield { name, content: value };
    return;
  }
  for (const [field, inner] of Object.entries(record)) {
    const below = name === '' ? field : `${name}.${field}`;
    if ((field === 'markdown' || field === 'before' || field === 'after') && typeof inner === 'string') {
      yield { name: below, content: inner };
    } else {
      yield* contentsOf(inner, below);
    }
  }
}
