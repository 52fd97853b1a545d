import {
  encodeQuery,
  fillPath,
  operationShape,
  type AnyOperationName,
  type Input,
  type Output,
} from '../../../shared/contract/index.ts';
import type { SampleOptions, SampleService } from '../../../electron/sample/service.ts';
import { startSample } from '../support/sample.ts';

export type Who = keyof SampleService['tokens'];

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Calls the service over plain HTTP, by the contract's table. Inputs are sent as they are, right or wrong. */
export interface Caller {
  readonly service: SampleService;
  /** The body of a success, which must fit the contract. */
  ok<Name extends AnyOperationName>(name: Name, input: Input<Name>, who?: Who): Promise<Output<Name>>;
  /** Whatever comes back; the input may be wrong. */
  send(name: AnyOperationName, input: object, who?: Who): Promise<Answer>;
  status<Name extends AnyOperationName>(name: Name, input: Input<Name>, who?: Who): Promise<number>;
}

/** Starts the service over the hand-written workspace. */
export async function startCaller(options: Partial<SampleOptions> = {}): Promise<Caller> {
  return callerOf(await startSample(options));
}

export function callerOf(service: SampleService): Caller {
  const send: Caller['send'] = async (name, input, who = 'admin') => {
    const shape = operationShape(name);
    const { query = {}, body, ...path } = input as { query?: Record<string, unknown>; body?: unknown };
    const response = await fetch(
      `${service.baseUrl}/v1${fillPath(shape.path, path)}?${encodeQuery(query).toString()}`,
      {
        method: shape.method,
        headers: { Authorization: `Bearer ${service.tokens[who]}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return {
    service,
    send,
    status: async (name, input, who) => (await send(name, input, who)).status,
    async ok<Name extends AnyOperationName>(name: Name, input: Input<Name>, who?: Who) {
      const answer = await send(name, input, who);
      return readSuccess(name, answer);
    },
  };
}

/** Checks status and body against the contract. */
export function readSuccess<Name extends AnyOperationName>(name: Name, { status, text }: Answer): Output<Name> {
  const shape = operationShape(name);
  if (!shape.statuses.includes(status)) throw new Error(`${name} answered ${String(status)}: ${text}`);
  const { response } = shape;
  if (response.kind === 'empty') {
    if (text !== '') throw new Error(`${name} answered with a body`);
    return undefined as Output<Name>;
  }
  const body: unknown = JSON.parse(text);
  if (response.kind === 'json') response.schema.parse(body);
  else for (const item of (body as { items: readonly unknown[] }).items) response.item.parse(item);
  // The schema of this very operation has just accepted it.
  return body as Output<Name>;
}
