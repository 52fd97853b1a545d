import type { SpecOperation, SpecReference, SpecTag } from '#shared/model/specifications.ts';
import { asRecord, follow, listOf, recordsIn, textOf, type Specification } from '../../specifications/specification.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** More than any real specification has. */
export const MAX_OPERATIONS = 20_000;

type FoundReference = Extract<SpecReference, { state: 'found' }>;

/** Everything that a version describes, as a list without details. Pure. */
export function specReference(specification: Specification, fetchedAt: number): FoundReference {
  const { root, title, version, old } = specification;
  const components = asRecord(root['components']) ?? {};
  return {
    state: 'found',
    ...{ title, version, fetchedAt },
    description: textOf(asRecord(root['info'])?.['description']),
    servers: serversOf(specification),
    tags: tagsOf(specification),
    webhooks: webhooksIn(specification).map(plain),
    schemas: recordsIn(old ? root['definitions'] : components['schemas']).map(([name]) => name),
  };
}

/** Of two with the same method and name, pages show the one in `webhooks`. */
function webhooksIn(specification: Specification): readonly Tagged[] {
  const all = ['webhooks', 'x-webhooks'].flatMap((field) => operationsIn(specification, specification.root[field]));
  const byName = new Map<string, Tagged>();
  for (const hook of all) {
    const name = `${hook.method} ${hook.path}`;
    if (!byName.has(name)) byName.set(name, hook);
  }
  return [...byName.values()];
}

type Tagged = SpecOperation & { readonly tag: string };

function plain({ tag: _tag, ...operation }: Tagged): SpecOperation {
  return operation;
}

function operationsIn(specification: Specification, paths: unknown): readonly Tagged[] {
  const found: Tagged[] = [];
  for (const [path, raw] of recordsIn(paths)) {
    const item = follow(specification, raw, specification.entry)?.value ?? {};
    for (const method of METHODS) {
      const operation = asRecord(item[method]);
      if (operation === null) continue;
      if (found.length >= MAX_OPERATIONS) return found;
      found.push({
        ...{ method, path },
        operationId: textOf(operation['operationId']),
        summary: textOf(operation['summary']) || textOf(item['summary']),
        deprecated: operation['deprecated'] === true,
        tag: textOf(listOf(operation['tags'])[0]),
      });
    }
  }
  return found;
}

/** In the order in which the specification declares them; then those that it only uses; then those without one. */
function tagsOf(specification: Specification): readonly SpecTag[] {
  const declared = listOf(specification.root['tags'])
    .map(asRecord)
    .filter((tag) => tag !== null);
  const descriptions = new Map(
    declared.map((tag): [string, string] => [textOf(tag['name']), textOf(tag['description'])]),
  );
  const groups = new Map<string, Tagged[]>([...descriptions.keys()].map((name) => [name, []]));
  const untagged: Tagged[] = [];
  for (const operation of operationsIn(specification, specification.root['paths'])) {
    const group = operation.tag === '' ? untagged : (groups.get(operation.tag) ?? []);
    group.push(operation);
    if (operation.tag !== '') groups.set(operation.tag, group);
  }
  return [...groups, ['', untagged] as const].flatMap(([name, operations]) =>
    operations.length === 0
      ? []
      : [{ name, description: descriptions.get(name) ?? '', operations: operations.map(plain) }],
  );
}

/** Addresses of servers. Swagger 2 gives them in parts. */
function serversOf({ root, old }: Specification): readonly string[] {
  if (!old) return listOf(root['servers']).flatMap((server) => textOf(asRecord(server)?.['url']) || []);
  const host = textOf(root['host']);
  if (host === '') return [];
  const schemes = listOf(root['schemes']).map(textOf);
  return (schemes.length === 0 ? ['https'] : schemes).map((scheme) => `${scheme}://${host}${textOf(root['basePath'])}`);
}
