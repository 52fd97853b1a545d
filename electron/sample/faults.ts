import { z } from 'zod';

/**
 * Faults as data: rules that say which requests they affect and how. A request uses up the first rule that applies; the
 * next request is checked again. Everything follows from the schedule (and its seed), so that a run can be repeated.
 */
export const faultSchema = z.discriminatedUnion('kind', [
  /** The answer is delayed. */
  z.object({ kind: z.literal('latency'), ms: z.number().int().min(0) }),
  /** The connection ends before the work is done. */
  z.object({ kind: z.literal('drop-before') }),
  /** The work is done and stored, and the connection ends before the answer. */
  z.object({ kind: z.literal('drop-after') }),
  /** Refused with 429, as if the limit were reached. */
  z.object({ kind: z.literal('rate-limit'), retryAfterSeconds: z.number().int().min(0).default(1) }),
  /** Refused with this status before the work is done. */
  z.object({ kind: z.literal('status'), status: z.number().int().min(400).max(599) }),
  /** The work is done and stored, but the answer has this status. */
  z.object({ kind: z.literal('status-after'), status: z.number().int().min(400).max(599) }),
  /** Status 200 with a body from elsewhere, as from a proxy. The work is not done. */
  z.object({ kind: z.literal('garbage') }),
  /** The answer ends in the middle of its body. */
  z.object({ kind: z.literal('truncate') }),
  /** The server's clock is wrong by this much for this request. */
  z.object({ kind: z.literal('clock'), ms: z.number().int() }),
  /** The list has moved by this many rows since its last page: some come twice (below 0) or never (above 0). */
  z.object({ kind: z.literal('shift'), rows: z.number().int() }),
]);
export type Fault = z.output<typeof faultSchema>;

const ruleSchema = z.object({
  fault: faultSchema,
  /** An operation's name (`postCommentInSpace`), a method (`POST`), or absent for all requests. */
  route: z.string().optional(),
  /** How many requests pass before the rule begins. */
  skip: z.number().int().min(0).default(0),
  /** How many it affects then; absent: all. */
  count: z.number().int().min(1).optional(),
  /** The probability that it affects a request, decided by the seed. */
  probability: z.number().min(0).max(1).default(1),
});

export const faultScheduleSchema = z.object({ seed: z.number().int().default(1), rules: z.array(ruleSchema) });
/** In its written form: fields with a default may be left out. */
export type FaultSchedule = z.input<typeof faultScheduleSchema>;

/** Called once per request: its faults. */
export type FaultSource = (request: FaultedRequest) => readonly Fault[];

export interface FaultedRequest {
  /** An operation's name; `file` for a download, `pdf` for a PDF. */
  readonly operation: string;
  readonly method: string;
  readonly header?: (name: string) => string | undefined;
}

/** Returns the faults of the next request: at most one of each kind, in the order of the rules. */
export function createFaults(written: FaultSchedule): FaultSource {
  const { seed, rules } = faultScheduleSchema.parse(written);
  const random = randomFrom(seed);
  const states = rules.map((rule) => ({ rule, seen: 0, met: 0 }));
  return ({ operation, method }) => {
    const faults = new Map<Fault['kind'], Fault>();
    for (const state of states) {
      const { rule } = state;
      if (rule.route !== undefined && rule.route !== operation && rule.route !== method) continue;
      // Drawn for every request of the route, so that one rule does not change which requests the others affect.
      const drawn = random();
      state.seen += 1;
      if (state.seen <= rule.skip || state.met >= (rule.count ?? Infinity) || drawn >= rule.probability) continue;
      if (faults.has(rule.fault.kind)) continue;
      state.met += 1;
      faults.set(rule.fault.kind, rule.fault);
    }
    return [...faults.values()];
  };
}

/** Pseudorandom numbers in [0, 1) from the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
