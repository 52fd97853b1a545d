import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { openEmpty, putClusters } from './clusters.ts';
import { expose } from './expose.ts';
import { frame, link, mountOver, settle, until } from './real-app.ts';

const list = () => document.querySelector<HTMLElement>('[role="listbox"][aria-label="Clusters"]');
const active = () => list()?.querySelector('.active')?.getAttribute('data-row') ?? null;
const heading = () => document.querySelector('main h1')?.textContent ?? '';
/** Whether the issues reach down to the end of the screen. */
const issuesFill = () => {
  const last = [...document.querySelectorAll('main [data-issue]')].at(-1);
  return last !== undefined && last.getBoundingClientRect().bottom >= window.innerHeight;
};

/** From inside of a frame: after it is on the screen. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Milliseconds from the press until what `shows` reads is another, and painted. */
async function pressed(key: string, shows: () => string | null): Promise<number> {
  const before = shows();
  const startedAt = performance.now();
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }));
  do await frame();
  while (shows() === before || shows() === null);
  await painted();
  return performance.now() - startedAt;
}

const verdict = (press: number): string => (press % 3 === 0 ? 'a' : press % 3 === 1 ? 'd' : 'e');

expose({
  /** The app at its inbox, with so many clusters stored, and at rest. */
  start: async ({ clusters }: { clusters: number }) => {
    const accountId = `triage-${String(clusters)}`;
    const { db, local } = await openEmpty(accountId);
    await putClusters(db, clusters);
    db.close();
    local.close();
    mountOver(accountId);
    await until(() => link('/triage'));
    link('/triage')?.click();
    await until(() => active());
    list()?.focus();
    await settle();
    return null;
  },

  /** So many verdicts in the inbox, one key each. */
  decide: async ({ presses }: { presses: number }) => {
    const taken: number[] = [];
    for (let press = 0; press < presses; press += 1) taken.push(await pressed(verdict(press), active));
    return taken;
  },

  /** So many verdicts of the cluster that is open: the next one is drawn with its issues. */
  decideOpen: async ({ presses }: { presses: number }) => {
    list()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    const shown = (): string | null => (issuesFill() ? heading() : null);
    await until(shown);
    await settle();
    const taken: number[] = [];
    for (let press = 0; press < presses; press += 1) taken.push(await pressed(verdict(press), shown));
    return taken;
  },
});
