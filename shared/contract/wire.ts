import type { z } from '../zod.ts';

/** How query values travel: booleans as `true` and `false`, numbers as digits, arrays by repeating their key. */
export function encodeQuery(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const single of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      if (typeof single === 'string' || typeof single === 'number' || typeof single === 'boolean') {
        search.append(key, String(single));
      }
    }
  }
  return search;
}

/**
 * The way back, by the types of the schema. Parameters that the schema does not know are left out; a text that is no
 * value of its type stays a text, and a repeated parameter that is no array stays an array, so that the schema refuses
 * it with its name.
 */
export function decodeQuery(schema: z.ZodObject, search: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [key, field] of Object.entries<z.core.SomeType>(schema.shape)) {
    const texts = search.getAll(key);
    const [first, ...more] = texts;
    if (first === undefined) continue;
    const types = wireTypes(field);
    if (types.array !== undefined) query[key] = texts.map((text) => decodeText(types.array ?? [], text));
    else query[key] = more.length === 0 ? decodeText(types.scalars, first) : texts;
  }
  return query;
}

type Scalar = 'boolean' | 'number' | 'string';

interface WireTypes {
  readonly scalars: readonly Scalar[];
  /** The types of the items, where an array is allowed. */
  readonly array?: readonly Scalar[];
}

const TRUTHS = new Map([
  ['true', true],
  ['false', false],
]);
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

function decodeText(scalars: readonly Scalar[], text: string): unknown {
  if (scalars.includes('boolean')) {
    const truth = TRUTHS.get(text);
    if (truth !== undefined) return truth;
  }
  if (scalars.includes('number') && NUMBER.test(text)) return Number(text);
  return text;
}

/** Looks through `optional`, `default` and unions for what a value may be. Everything else is text. */
function wireTypes(schema: z.core.SomeType): WireTypes {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return wireTypes(def.innerType);
    case 'union': {
      const options = def.options.map(wireTypes);
      const array = options.flatMap((option) => option.array ?? []);
      return { scalars: options.flatMap((option) => option.scalars), ...(array.length > 0 ? { array } : {}) };
    }
    case 'array':
      return { scalars: [], array: wireTypes(def.element).scalars };
    case 'boolean':
      return { scalars: ['boolean'] };
    case 'number':
      return { scalars: ['number'] };
    default:
      return { scalars: ['string'] };
  }
}
