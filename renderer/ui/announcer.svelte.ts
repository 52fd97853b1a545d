/** Short notices: one line each, read by screen readers, with at most one action. */
export interface Notice {
  readonly id: number;
  /** Reactive, if it is a function: it changes with what it tells. */
  readonly text: string | (() => string);
  readonly tone: 'plain' | 'failed';
  readonly action: NoticeAction | null;
  /** A second action, which does not depend on the first. */
  readonly next: NoticeAction | null;
  /** What it is about: a later notice about the same replaces it. Null: nothing in particular. */
  readonly about: string | null;
}

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
  /**
   * Reactive. `open`: the action is possible. `late`: it is no longer possible and is not offered. `over`: it was done
   * in another way, so the whole notice disappears. Absent: always open.
   */
  readonly state?: () => ActionState;
}

export type ActionState = 'open' | 'late' | 'over';

const PLAIN_MS = 5_000;
/** A notice with an action stays long enough to be read and reached by keyboard. */
const WITH_ACTION_MS = 12_000;

export class Announcer {
  #notices = $state.raw<readonly Notice[]>([]);
  #nextId = 1;
  readonly #ended = new Map<number, () => void>();

  get notices(): readonly Notice[] {
    return this.#notices;
  }

  /** `lastsMs`: the minimum time. `ended`: called when it is no longer on screen. Returns its id. */
  say(
    text: Notice['text'],
    options: {
      readonly tone?: Notice['tone'];
      readonly action?: Notice['action'];
      readonly next?: Notice['next'];
      readonly about?: string;
      readonly lastsMs?: number;
      readonly ended?: () => void;
    } = {},
  ): number {
    const notice: Notice = {
      id: this.#nextId++,
      text,
      tone: options.tone ?? 'plain',
      action: options.action ?? null,
      next: options.next ?? null,
      about: options.about ?? null,
    };
    // A repeated text is shown once.
    const others = this.#notices.filter(
      (other) =>
        (other.text !== text || other.action !== null) && (notice.about === null || other.about !== notice.about),
    );
    if (options.ended !== undefined) this.#ended.set(notice.id, options.ended);
    this.#keep([...others.slice(-2), notice]);
    const lasts = notice.action === null && notice.tone === 'plain' ? PLAIN_MS : WITH_ACTION_MS;
    setTimeout(
      () => {
        this.dismiss(notice.id);
      },
      Math.max(lasts, options.lastsMs ?? 0),
    );
    return notice.id;
  }

  /** Removes notices with actions when their account is being left. */
  forgetActions(): void {
    this.#keep(this.#notices.filter(({ action, next }) => action === null && next === null));
  }

  dismiss(id: number): void {
    this.#keep(this.#notices.filter((notice) => notice.id !== id));
  }

  #keep(notices: readonly Notice[]): void {
    this.#notices = notices;
    const left = new Set(notices.map(({ id }) => id));
    for (const [id, ended] of [...this.#ended]) {
      if (left.has(id)) continue;
      this.#ended.delete(id);
      ended();
    }
  }
}
