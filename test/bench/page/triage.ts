import Dexie from 'dexie';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { Cluster, IssueDetail } from '#shared/contract/index.ts';
import { randomFrom } from '../../../electron/sample/faults.ts';
import { createTextMaker } from '../../../electron/sample/generate/text.ts';
import { commitBatch } from '../../../renderer/store/commit.ts';
import { openDatabases } from '../../../renderer/store/open-databases.ts';
import { expose } from './expose.ts';
import { frame, link, mountOver, settle, until } from './real-app.ts';

/** As many issues as an organization of 20,000 has in each of 500 clusters. */
const ISSUES_EACH = 40;
const AT = '2026-10-01T00:00:00.000Z';
const text = createTextMaker(3);
const random = randomFrom(3);

function clusterOf(index: number): Cluster {
  return {
    object: 'issues-cluster',
    id: `cluster-${String(index)}`,
    label: `${text.title(random)} ${String(index)}`,
    createdAt: '2026-07-01T00:00:00.000Z',
    updatedAt: new Date(Date.parse(AT) - index * 60_000).toISOString(),
    icon: 'bell',
    summary: `${text.sentence(random)} ${text.sentence(random)}`,
    weeklyPulse: Array.from({ length: 13 }, () => Math.floor(random() * 9)),
    sources: { email: 20, 'integration:forum:community': 15, 'integration:helpdesk:main': 5 },
    stats: { issues: ISSUES_EACH, conversations: ISSUES_EACH, tasksTotal: 2, tasksBacklog: 1 },
    urls: {},
  };
}

function issueOf(cluster: string, index: number): IssueDetail {
  return {
    issue: {
      id: `${cluster}-${String(index)}`,
      title: text.title(random),
      summary: text.sentence(random),
      createdAt: AT,
      ingestedAt: AT,
      conversation: `${cluster}-talk-${String(index)}`,
      cluster,
      urls: {},
    },
  };
}

async function fill(accountId: string, clusters: number): Promise<void> {
  for (const name of ['cache', 'local']) await Dexie.delete(`galley-${name}-${accountId}`);
  const opened = await openDatabases(accountId);
  if (!opened.ok) throw new Error(opened.error.detail);
  const { db, local } = opened.value;
  const rows = Array.from({ length: clusters }, (_, index) => clusterOf(index));
  await commitBatch(db, { clusters: { rows, whole: true, fetchedAt: 1 } }, 1);
  for (const { id } of rows) {
    const issues = Array.from({ length: ISSUES_EACH }, (_, index) => issueOf(id, index));
    await commitBatch(db, { issues: { rows: issues, wholeClusters: [id] } }, 1);
  }
  db.close();
  local.close();
}

const list = () => document.querySelector<HTMLElement>('[role="listbox"][aria-label="Clusters"]');
const active = () => list()?.querySelector('.active')?.getAttribute('data-row') ?? null;
const heading = () => document.querySelector('main h1')?.textContent ?? '';
/** As many issues as fill the screen. */
const SCREENFUL = 10;
const issuesShown = () => document.querySelectorAll('main [data-issue]').length;

/** After what was drawn in this frame is on the screen. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        resolve();
      };
      port2.postMessage(null);
    });
  });
}

/** Milliseconds from the press until what `shows` reads is another, and painted. */
async function pressed(key: string, shows: () => string | null): Promise<number> {
  const before = shows();
  const startedAt = performance.now();
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }));
  while (shows() === before || shows() === null) await frame();
  await painted();
  return performance.now() - startedAt;
}

const verdict = (press: number): string => (press % 3 === 0 ? 'a' : press % 3 === 1 ? 'd' : 'e');

expose({
  /** The app at its inbox, with so many clusters stored, and at rest. */
  start: async ({ clusters }: { clusters: number }) => {
    const accountId = `triage-${String(clusters)}`;
    await fill(accountId, clusters);
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
    const shown = (): string | null => (issuesShown() >= SCREENFUL ? heading() : null);
    await until(shown);
    await settle();
    const taken: number[] = [];
    for (let press = 0; press < presses; press += 1) taken.push(await pressed(verdict(press), shown));
    return taken;
  },
});
