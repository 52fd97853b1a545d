/**
 * The refusal of a request by a handler. The generic layer converts it to the status and the error body of the
 * contract.
 */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function refuse(status: number, message: string): never {
  throw new Refusal(status, message);
}

/** The value, or 404 with the name of what is missing. */
export function found<Value>(value: Value | undefined, what: string): Value {
  return value ?? refuse(404, `${what} not found`);
}
