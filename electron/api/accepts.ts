import { z } from '#shared/zod.ts';

/** Whether a value certainly matches a schema. False may also mean "ask the schema". */
export type Accepts = (value: unknown) => boolean;

const compiled = new WeakMap<z.core.$ZodType, Accepts>();

/**
 * A fast check of a JSON value, built from its schema once. Schemas of answers only describe (they change nothing, and
 * keep unknown fields), so a value that passes can be used without the copy that parsing makes. This is several times
 * faster, and nearly every answer passes. Everything that the check cannot decide is left to the schema.
 */
export function acceptsOf(schema: z.core.$ZodType): Accepts {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const accepts = compile(schema as z.core.$ZodTypes);
  compiled.set(schema, accepts);
  return accepts;
}

const notSure: Accepts = () => false;

function compile(schema: z.core.$ZodTypes): Accepts {
  const { def } = schema._zod;
  // Only the schema itself knows rules beyond the type; for a text it is quick.
  if ((def.checks?.length ?? 0) > 0)
    return schema instanceof z.ZodString
      ? (value) => schema.safeParse(value).data === value && value !== undefined
      : notSure;
  switch (def.type) {
    case 'string':
      return 'format' in def ? notSure : (value) => typeof value === 'string';
    case 'number':
      return 'format' in def ? notSure : (value) => typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'unknown':
      return () => true;
    case 'optional':
      return acceptsOf(def.innerType);
    case 'nullable': {
      const inner = acceptsOf(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'array': {
      const element = acceptsOf(def.element);
      return (value) => Array.isArray(value) && value.every(element);
    }
    case 'union': {
      const options = def.options.map(acceptsOf);
      return (value) => options.some((option) => option(value));
    }
    case 'lazy': {
      const { getter } = def;
      let inner: Accepts | null = null;
      return (value) => (inner ??= acceptsOf(getter()))(value);
    }
    case 'record':
      return compileRecord(def);
    case 'object':
      return compileObject(def);
    default:
      return notSure;
  }
}

function compileRecord(def: z.core.$ZodRecordDef): Accepts {
  const key = acceptsOf(def.keyType);
  const inner = acceptsOf(def.valueType);
  return (value) => isObject(value) && Object.entries(value).every(([name, entry]) => key(name) && inner(entry));
}

function compileObject(def: z.core.$ZodObjectDef): Accepts {
  // Any other kind of object drops or refuses unknown fields.
  if ((def.catchall as z.core.$ZodTypes | undefined)?._zod.def.type !== 'unknown') return notSure;
  const fields = Object.entries(def.shape).map(([key, field]) => ({
    key,
    accepts: acceptsOf(field),
    optional: field._zod.optin === 'optional',
  }));
  return (value) => {
    if (!isObject(value)) return false;
    for (const { key, accepts, optional } of fields) {
      const entry = value[key];
      // JSON has no `undefined`: the field is missing.
      if (entry === undefined ? !optional : !accepts(entry)) return false;
    }
    return true;
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
