import type { CDPSession } from '@playwright/test';
import { z } from 'zod';

/** The Workers of a page, each with a heap of its own, which the page's session reaches only by messages. */
export class PageWorkers {
  readonly #session: CDPSession;
  readonly #ids = new Set<string>();
  readonly #answers = new Map<number, (result: unknown) => void>();
  #last = 0;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  /** `session` is used for nothing else. */
  static async of(session: CDPSession): Promise<PageWorkers> {
    const workers = new PageWorkers(session);
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') workers.#ids.add(sessionId);
    });
    session.on('Target.detachedFromTarget', ({ sessionId }) => workers.#ids.delete(sessionId));
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer = answerSchema.safeParse(JSON.parse(message));
      if (!answer.success) return;
      workers.#answers.get(answer.data.id)?.(answer.data.result);
      workers.#answers.delete(answer.data.id);
    });
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    return workers;
  }

  async collectGarbage(): Promise<void> {
    await Promise.all([...this.#ids].map((id) => this.#ask(id, 'HeapProfiler.collectGarbage')));
  }

  /** Bytes of all their heaps, with what typed arrays hold. */
  async heap(): Promise<number> {
    const answers = await Promise.all([...this.#ids].map((id) => this.#ask(id, 'Runtime.getHeapUsage')));
    return answers.map((answer) => heapSize(answer)).reduce((sum, size) => sum + size, 0);
  }

  async #ask(sessionId: string, method: string): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise<unknown>((resolve) => this.#answers.set(id, resolve));
    await this.#session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return answer;
  }
}

/** Bytes, of what `Runtime.getHeapUsage` answers. */
export function heapSize(answer: unknown): number {
  const { usedSize, backingStorageSize } = heapUsage.parse(answer);
  return usedSize + backingStorageSize;
}

const answerSchema = z.object({ id: z.number(), result: z.unknown() });
const heapUsage = z.object({ usedSize: z.number(), backingStorageSize: z.number().default(0) });
