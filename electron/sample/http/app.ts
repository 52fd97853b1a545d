import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import {
  allOperations,
  checkRequest,
  operationShape,
  optionalOperations,
  pathParameterNames,
  routePattern,
  type AnyOperationName,
} from '#shared/contract/index.ts';
import type { PersonRow } from '../world/world.ts';
import { Refusal } from '../refuse.ts';
import type { Fault, FaultedRequest, FaultSource } from '../faults.ts';
import { errorResponse, jsonResponse } from './error-response.ts';
import type { RateAnswer } from './rate-limit.ts';
import { withFaults } from './with-faults.ts';

export interface AppOptions {
  /** The holder of a token. */
  readonly holderOf: (token: string) => PersonRow | undefined;
  /** Counts a request of `caller`: a token, or an empty string for all callers without one. */
  readonly rate: (caller: string) => RateAnswer;
  /** Without the optional operations. */
  readonly coreOnly: boolean;
  readonly perform: (name: AnyOperationName, work: Work) => Promise<unknown>;
  /** The faults of the next request. */
  readonly faults: FaultSource;
  /** Reports errors that must never happen. */
  readonly report: (error: Error) => void;
  readonly file: (
    spaceId: string,
    fileId: string,
  ) => { readonly bytes: Uint8Array; readonly contentType: string } | null;
  /** The PDF of a signed address; refuses invalid ones. */
  readonly pdf: (signed: string) => Uint8Array;
}

export interface Work {
  readonly input: Readonly<Record<string, unknown>>;
  readonly person: PersonRow;
  readonly faults: readonly Fault[];
}

type SampleContext = Context<{ Bindings: HttpBindings }>;

/** The generic layer: everything that is the same for all operations is done here, from the contract's table. */
export function createApp(options: AppOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use('*', async (context, next) => {
    if (isOwnName(context.req.header('Host') ?? '')) return next();
    return errorResponse(421, 'This service answers to the names of this machine alone');
  });
  for (const name of operationNames(options.coreOnly)) {
    const shape = operationShape(name);
    app.on(shape.method, `/v1${routePattern(shape.path)}`, (context) => {
      const faults = options.faults(faultedRequest(name, context));
      return withFaults(faults, context.env, () => answer(options, name, context, faults));
    });
  }
  app.get('/files/:spaceId/:fileId/:name', (context) => {
    return withFaults(options.faults(faultedRequest('file', context)), context.env, () =>
      guarded(options, context, () => {
        const file = options.file(context.req.param('spaceId'), context.req.param('fileId'));
        if (file === null) return errorResponse(404, 'File not found');
        return new Response(new Uint8Array(file.bytes), {
          headers: { 'Content-Type': file.contentType, 'X-Content-Type-Options': 'nosniff' },
        });
      }),
    );
  });
  app.get('/pdf/:signed/:name', (context) =>
    withFaults(options.faults(faultedRequest('pdf', context)), context.env, () =>
      counted(options, context, () =>
        orRefusal(() => {
          const bytes = new Uint8Array(options.pdf(context.req.param('signed')));
          return new Response(bytes, { headers: { 'Content-Type': 'application/pdf' } });
        }),
      ),
    ),
  );
  app.get('/app/*', (context) =>
    context.text('This is the sample service. It has no application of its own: what you look for is in Galley.\n'),
  );
  app.notFound((context) =>
    counted(options, context, () =>
      errorResponse(404, `There is nothing at ${context.req.method} ${context.req.path}`),
    ),
  );
  app.onError((error) => failure(options, error));
  return app;
}

/**
 * A web page can resolve its own name to this machine's address and so reach this port through a browser. It cannot
 * send one of these names as the host, and with them it could not read an answer, since no other origin is allowed.
 */
function isOwnName(host: string): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host);
}

function operationNames(coreOnly: boolean): readonly AnyOperationName[] {
  const names = Object.keys(allOperations) as AnyOperationName[];
  return coreOnly ? names.filter((name) => !Object.hasOwn(optionalOperations, name)) : names;
}

async function answer(
  options: AppOptions,
  name: AnyOperationName,
  context: SampleContext,
  faults: readonly Fault[],
): Promise<Response> {
  return guarded(options, context, async (person) => {
    const shape = operationShape(name);
    const body = shape.body === undefined ? undefined : await readBody(context);
    if (body === UNREADABLE) return errorResponse(400, 'The body is not JSON');
    const input = checkRequest(name, shape, {
      parameters: Object.fromEntries(pathParameterNames(shape.path).map((key) => [key, context.req.param(key) ?? ''])),
      search: new URL(context.req.url).searchParams,
      body,
    });
    if (!input.ok) return errorResponse(400, input.error.detail);
    const output = await options.perform(name, { input: input.value, person, faults });
    const [first] = shape.statuses;
    if (shape.response.kind !== 'empty') return jsonResponse(first, output);
    return new Response(null, { status: output === 'nothing' ? 204 : first });
  });
}

function faultedRequest(operation: string, { req }: SampleContext): FaultedRequest {
  return { operation, method: req.method, header: (name) => req.header(name) };
}

/** Checks token, limit and faults around everything that requires a token. */
function guarded(
  options: AppOptions,
  context: SampleContext,
  work: (person: PersonRow) => Response | Promise<Response>,
): Promise<Response> {
  return counted(options, context, (person) => {
    if (person !== null) return orRefusal(() => work(person));
    const message =
      tokenOf(context) === null ? 'A token is needed: Authorization: Bearer <API_TOKEN>' : 'The token is not known';
    return errorResponse(401, message, { 'WWW-Authenticate': 'Bearer' });
  });
}

/** All callers without a known token are counted together, since there are endless unknown tokens. */
const STRANGER = '';

/** Counts the request, refuses it above the limit, and adds the count to every answer. */
async function counted(
  options: AppOptions,
  context: SampleContext,
  work: (person: PersonRow | null) => Response | Promise<Response>,
): Promise<Response> {
  const token = tokenOf(context);
  const person = (token === null ? undefined : options.holderOf(token)) ?? null;
  const rate = options.rate(person === null || token === null ? STRANGER : token);
  if (!rate.allowed) return errorResponse(429, 'Too many requests', rate.headers);
  const response = await orFailure(options, () => work(person));
  for (const [header, value] of Object.entries(rate.headers)) response.headers.set(header, value);
  return response;
}

function tokenOf(context: SampleContext): string | null {
  return /^Bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1] ?? null;
}

async function orRefusal(work: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return errorResponse(thrown.status, thrown.message);
  }
}

async function orFailure(options: AppOptions, work: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    return failure(options, thrown);
  }
}

function failure(options: AppOptions, thrown: unknown): Response {
  options.report(thrown instanceof Error ? thrown : new Error(String(thrown)));
  return errorResponse(500, 'The sample service failed; its own output says why');
}

const UNREADABLE = Symbol('unreadable');

/** An empty body counts as none. */
async function readBody(context: SampleContext): Promise<unknown> {
  const text = await context.req.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
}
