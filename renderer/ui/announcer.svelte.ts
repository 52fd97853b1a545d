/** What Galley says in passing: one line at a time, read out by screen readers, with at most one thing to do about it. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'failed';
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

const PLAIN_MS = 5_000;
/** Something to act on stays until it can be read and reached by keyboard. */
const WITH_ACTION_MS = 12_000;

export class Announcer {
  #notices = $state.raw<readonly Notice[]>([]);
  #nextId = 1;

  get notices(): readonly Notice[] {
    return this.#notices;
  }

  say(text: string, options: { readonly tone?: Notice['tone']; readonly action?: Notice['action'] } = {}): void {
    const notice: Notice = {
      id: this.#nextId++,
      text,
      tone: options.tone ?? 'plain',
      action: options.action ?? null,
    };
    // Said again, it stands once.
    const others = this.#notices.filter((other) => other.text !== text || other.action !== null);
    this.#notices = [...others.slice(-2), notice];
    const lasts = notice.action === null && notice.tone === 'plain' ? PLAIN_MS : WITH_ACTION_MS;
    setTimeout(() => {
      this.dismiss(notice.id);
    }, lasts);
  }

  /** What could be done about something in an account that is being left. */
  forgetActions(): void {
    this.#notices = this.#notices.filter(({ action }) => action === null);
  }

  dismiss(id: number): void {
    this.#notices = this.#notices.filter((notice) => notice.id !== id);
  }
}
