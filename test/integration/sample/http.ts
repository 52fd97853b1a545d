import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import { startSampleService, type SampleOptions, type SampleService } from '../../../electron/sample/service.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, or null. What is in it is for the test to check. */
  readonly body: Body;
}

/** JSON of any shape, so that a test reads as `answer.body.items[0].id`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads what the wire carries, whatever it is
export type Body = any;

export interface Caller {
  readonly service: SampleService;
  send(method: string, path: string, body?: unknown, who?: keyof SampleService['tokens'] | null): Promise<Answer>;
  get(path: string, who?: keyof SampleService['tokens'] | null): Promise<Answer>;
}

/** Starts the service over the hand-written workspace and gives a plain HTTP caller for it. */
export async function startCaller(options: Partial<SampleOptions> = {}): Promise<Caller> {
  const service = await startSampleService({ workspaceDir: sampleWorkspaceDir(), ...options });
  return callerOf(service);
}

export function callerOf(service: SampleService): Caller {
  const send: Caller['send'] = async (method, path, body, who = 'admin') => {
    const response = await fetch(`${service.baseUrl}/v1${path}`, {
      method,
      headers: {
        ...(who === null ? {} : { Authorization: `Bearer ${service.tokens[who]}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  };
  return { service, send, get: (path, who) => send('GET', path, undefined, who) };
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
