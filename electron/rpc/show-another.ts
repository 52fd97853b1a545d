import type { AppWindow } from '../app-window.ts';
import type { App } from '../app.ts';

/** The window's account was removed: it shows one of the remaining accounts, if there is one. */
export async function showAnother({ calls, state }: Pick<App, 'calls' | 'state'>, window: AppWindow): Promise<void> {
  const [next] = state().accounts;
  if (window.accountId() !== null || next === undefined) return;
  const opened = await calls.resume(next.id);
  if (opened.ok) window.show(next.id);
}
