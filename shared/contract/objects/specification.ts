import { entity, id, optionalTime, text, typeName, z } from '../zod.ts';

export const specVersionSchema = entity({
  object: typeName('openapi-spec-version'),
  id,
  createdAt: optionalTime,
  url: z.string(),
  urls: entity({ location: text }).exactOptional(),
}).meta({ id: 'OpenAPISpecVersion' });
export type SpecVersion = z.output<typeof specVersionSchema>;

export const specContentSchema = entity({
  filesystem: z.unknown().optional(),
  url: text,
  /** Later servers give these in place of `url`. */
  urls: entity({ source: text, public: text }).exactOptional(),
}).meta({ id: 'OpenAPISpecVersionContent' });
export type SpecContent = z.output<typeof specContentSchema>;
