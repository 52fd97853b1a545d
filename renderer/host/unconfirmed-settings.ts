import type { AppState } from '#shared/rpc/host.ts';
import type { Settings } from '#shared/settings.ts';

/**
 * Settings that this window chose and that the core has not confirmed. A state that the core sent before must not undo
 * them on screen.
 */
export class UnconfirmedSettings {
  #chosen: readonly Partial<Settings>[] = [];

  /** The state as the screen shows it. */
  over(state: AppState): AppState {
    return this.#chosen.reduce<AppState>(
      (shown, chosen) => ({ ...shown, settings: { ...shown.settings, ...chosen } }),
      state,
    );
  }

  /** The settings count until `confirmed` is settled. */
  async until<T>(settings: Partial<Settings>, confirmed: Promise<T>): Promise<T> {
    this.#chosen = [...this.#chosen, settings];
    try {
      return await confirmed;
    } finally {
      this.#chosen = this.#chosen.filter((other) => other !== settings);
    }
  }
}
