import type { SpecReference } from '#shared/model/specifications.ts';
import type { CollectedApi } from '../links/collect.ts';
import { pathAmong } from './same-path.ts';

/** The names of the parts of one version of an API specification. */
export interface SpecNames {
  /** Methods in lower case, by path. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  /** Methods in lower case, by name. */
  readonly webhooks: Readonly<Record<string, readonly string[]>>;
  readonly schemas: readonly string[];
}

/** Whether a version has this part. A page that shows an absent part says so instead. */
export function hasPart(
  { paths, webhooks, schemas }: SpecNames,
  { part, method, name }: Pick<CollectedApi, 'part' | 'method' | 'name'>,
): boolean {
  switch (part) {
    case 'operation': {
      const path = pathAmong(Object.keys(paths), name);
      return path !== undefined && paths[path]?.includes(method) === true;
    }
    case 'webhook':
      return Object.hasOwn(webhooks, name) && (method === '' || webhooks[name]?.includes(method) === true);
    case 'schema':
      return schemas.includes(name);
  }
}

export function namesIn({
  tags,
  webhooks,
  schemas,
}: Pick<Extract<SpecReference, { state: 'found' }>, 'tags' | 'webhooks' | 'schemas'>): SpecNames {
  const operations = tags.flatMap((tag) => tag.operations);
  return { paths: methodsByPath(operations), webhooks: methodsByPath(webhooks), schemas };
}

function methodsByPath(
  operations: readonly { readonly method: string; readonly path: string }[],
): Readonly<Record<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const { method, path } of operations) found.set(path, [...(found.get(path) ?? []), method]);
  return Object.fromEntries(found);
}
