/** How a handler says no. The one generic layer turns it into the status and the error body of the contract. */
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

/** The value, or 404 with the name of what is not there. */
export function found<Value>(value: Value | undefined, what: string): Value {
  return value ?? refuse(404, `${what} not found`);
}
