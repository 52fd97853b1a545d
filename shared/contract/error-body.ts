import { entity, z } from './zod.ts';

/** What a failure carries when the service itself speaks; a proxy may answer with anything. */
export const errorBodySchema = entity({
  error: entity({ code: z.number(), message: z.string() }),
}).meta({ id: 'Error' });
export type ErrorBody = z.output<typeof errorBodySchema>;
