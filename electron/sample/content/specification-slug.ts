import { isYamlMap, type YamlMap } from '#shared/yaml.ts';

/** `dependencies: { spec: { ref: { kind: openapi, spec } } }` */
export function specificationSlug({ dependencies }: YamlMap): string | null {
  const spec = isYamlMap(dependencies) ? dependencies['spec'] : undefined;
  const ref = isYamlMap(spec) ? spec['ref'] : undefined;
  const slug = isYamlMap(ref) ? ref['spec'] : undefined;
  return typeof slug === 'string' ? slug : null;
}
