import { z } from '../zod.ts';

export { z };

/**
 * An object of the service. Fields that we do not know are kept at run time; the type does not admit them, so that a
 * misspelt field still fails to compile.
 */
export function entity<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  return z.looseObject(shape);
}

/** Optional fields of answers: absent, never `undefined`. */
export const text = z.string().exactOptional();
export const count = z.number().exactOptional();
export const flag = z.boolean().exactOptional();
export const time = z.string().meta({ format: 'date-time' });
export const optionalTime = time.exactOptional();
export const id = z.string();

/** The fixed name of an object's type: `space`, `comment`. Open, because nothing of ours depends on it. */
export function typeName<const Name extends string>(name: Name): z.ZodType<Name | (string & Record<never, never>)> {
  return z.string().meta({ examples: [name] });
}
