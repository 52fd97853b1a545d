import type { AppError } from '#shared/errors.ts';
import type { Result } from '#shared/result.ts';

/**
 * Which optional operations the server has. Each is tried once; 404, 405 and 501 mean "not served" for the rest of the
 * run of the app, so that an upgraded server is noticed at the next start.
 */
export interface OptionalOperations {
  /**
   * Null: the server does not have the operation. If a 404 may also mean that the item is gone, `thingIsThere`
   * distinguishes the two.
   */
  ask<T>(
    operation: string,
    call: () => Promise<Result<T>>,
    thingIsThere?: () => Promise<boolean>,
  ): Promise<Result<T> | null>;
}

export function createOptionalOperations(): OptionalOperations {
  const known = new Map<string, boolean>();
  const asking = new Map<string, Promise<unknown>>();

  async function call<T>(
    operation: string,
    request: () => Promise<Result<T>>,
    thingIsThere: () => Promise<boolean>,
  ): Promise<Result<T> | null> {
    const result = await request();
    if (result.ok) known.set(operation, true);
    else if (known.get(operation) !== true && saysNotServed(result.error) && (await thingIsThere())) {
      known.set(operation, false);
      return null;
    }
    return result;
  }

  return {
    async ask(operation, request, thingIsThere = () => Promise.resolve(true)) {
      // Many callers ask at the start of a sync: the first answer counts for all.
      const first = asking.get(operation);
      if (first !== undefined) await first;
      if (known.get(operation) === false) return null;
      const answer = call(operation, request, thingIsThere);
      if (!known.has(operation) && !asking.has(operation)) {
        asking.set(operation, answer);
        void answer.finally(() => asking.delete(operation));
      }
      return answer;
    },
  };
}

/** A proxy's page instead of an answer says nothing about the server. */
function saysNotServed({ code, status }: AppError): boolean {
  return code !== 'not-the-service' && (status === 404 || status === 405 || status === 501);
}
