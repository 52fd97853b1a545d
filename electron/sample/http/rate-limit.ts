export interface RateLimit {
  /** Requests per window and token. */
  readonly limit: number;
  readonly windowMs: number;
}

/** High enough that nobody reaches it by accident; the headers are sent anyway. */
export const DEFAULT_RATE_LIMIT: RateLimit = { limit: 1_000_000, windowMs: 60_000 };

export interface RateAnswer {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts the requests of each caller in fixed windows, as the notes describe for the headers. */
export function createRateLimiter({ limit, windowMs }: RateLimit): (caller: string, nowMs: number) => RateAnswer {
  const windows = new Map<string, { startMs: number; used: number }>();
  return (caller, nowMs) => {
    let window = windows.get(caller);
    if (window === undefined || nowMs >= window.startMs + windowMs) {
      window = { startMs: nowMs, used: 0 };
      windows.set(caller, window);
    }
    const allowed = window.used < limit;
    if (allowed) window.used += 1;
    const resetMs = window.startMs + windowMs;
    return {
      allowed,
      headers: {
        'X-RateLimit-Limit': String(limit),
        'X-RateLimit-Remaining': String(limit - window.used),
        'X-RateLimit-Reset': String(Math.ceil(resetMs / 1000)),
        ...(allowed ? {} : { 'Retry-After': String(Math.max(1, Math.ceil((resetMs - nowMs) / 1000))) }),
      },
    };
  };
}
