import { writerCauses } from '#shared/outbox/operation.ts';
import { textOf } from '#shared/outbox/writes.ts';
import { randomFrom } from '../../../electron/sample/faults.ts';
import { must } from '../../integration/support/galley.ts';
import type { RunOutcome, Suite } from '../support/suite.ts';
import { VirtualTime } from '../support/time.ts';
import { startWorld } from '../support/world.ts';
import { House } from './house.ts';
import { HUMANS, humanWith, visitorOf, Way, type Human } from './people.ts';
import { comeBack } from './come-back.ts';
import { atRest, shown } from './look.ts';
import { Play } from './play.ts';
import { scheduleOf, type Schedule } from './schedule.ts';
import { inAnotherName, isOf, saidTwice, wordsIn } from './words.ts';

/** faults.identity: people take turns at windows, tokens and accounts; nothing is sent in a name that nobody confirmed. */
export const identitySuite: Suite = {
  name: 'identity',
  runs: 300,
  limitMs: 10 * 60_000,
  async run({ seed, log }) {
    const schedule = scheduleOf(seed);
    const outcome = await playSchedule(schedule, log);
    if (outcome.breaks.length === 0) return outcome;
    const shortest = await shrunk(schedule, outcome.breaks);
    log('shortest:');
    await playSchedule(shortest, (line) => {
      log(`  ${line}`);
    });
    return outcome;
  },
};

const MOST_TRIES = 30;

/** The steps without which it does not break any more. */
/** What broke, whichever words and people it broke for. */
function kindOf(words: string): string {
  return words.replace(/\bw\d+x\b|\b(?:ann|ben|cleo)\b/g, '…');
}

async function shrunk(schedule: Schedule, broken: readonly string[]): Promise<Schedule> {
  const kinds = new Set(broken.map(kindOf));
  let best = schedule;
  let tries = 0;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = best.steps.length - size; from >= 0 && tries < MOST_TRIES; from -= size) {
      const steps = best.steps.toSpliced(from, size);
      tries += 1;
      const { breaks } = await playSchedule({ ...best, steps }, () => undefined).catch(() => ({ breaks: [] }));
      if (breaks.some((words) => kinds.has(kindOf(words)))) best = { ...best, steps };
    }
  }
  return best;
}

async function playSchedule(schedule: Schedule, log: (line: string) => void): Promise<RunOutcome> {
  const time = new VirtualTime();
  const ways: Way[] = [];
  for (let no = 0; no < schedule.services; no += 1)
    ways.push(new Way(await startWorld({ now: time.trueNow, coreOnly: false }), time));
  for (const way of ways) way.telling = schedule.telling;
  const house = new House(ways, time, randomFrom(schedule.chance), schedule.keyring);
  try {
    const play = new Play(house, ways, time, schedule.windows, log);
    play.comments = await Promise.all(ways.map(begin));
    await house.start(Array.from({ length: schedule.windows }, () => null));
    await time.quiet();
    for (const step of schedule.steps) await play.step(step);
    return await findings(play, house, ways, time, log);
  } finally {
    await house.stop(true).catch(() => undefined);
    await Promise.all(ways.map(({ world }) => world.close()));
  }
}

/** What was said before anybody came. */
async function begin({ world }: Way): Promise<readonly string[]> {
  const said = [];
  for (const human of HUMANS) {
    const body = { body: { markdown: `What ${human} said first` } };
    const posted = await visitorOf(world, human).client.call('postCommentInSpace', { spaceId: world.spaceId, body });
    said.push(must(posted).id);
  }
  return said;
}

/** How long (virtual) everything may take to come to rest. */
const PATIENCE_MS = 60 * 60_000;

async function findings(
  play: Play,
  house: House,
  ways: readonly Way[],
  time: VirtualTime,
  log: (line: string) => void,
): Promise<RunOutcome> {
  const breaks: string[] = [...play.breaks];
  await time.quiet();
  for (const way of ways) way.clearUp();
  // Whoever was refused is signed in again with the same token.
  const chosen = house.windows.map(({ accountId }) => accountId);
  await house.stop(false);
  await house.start(chosen);
  await time.quiet();
  house.app?.tryNow();
  await comeBack(play, house, time, PATIENCE_MS, log);
  const accounts = house.windows[0]?.state?.accounts ?? [];
  const kept = new Map<string, Set<number>>();
  let held = 0;
  for (const { id } of accounts) {
    const page = house.add(id);
    await time.quiet();
    const goes = async (): Promise<boolean> => atRest(await play.operations(page));
    const signedIn = house.tokenOf(id) !== null;
    if (signedIn && !(await time.until(goes, PATIENCE_MS))) breaks.push(`${id} never comes to rest`);
    const account = page.state?.accounts.find((one) => one.id === id);
    const operations = await play.operations(page);
    const drafts = await shown(time, page, 'drafts', null);
    const texts = [...operations.map(({ write }) => textOf(write) ?? ''), ...drafts.map(({ text }) => text)];
    kept.set(id, new Set(texts.flatMap(wordsIn)));
    for (const { id: operationId, state, cause, author, signIn, write } of operations) {
      const words = play.words.filter((word) => word.operationId === operationId);
      for (const { no, click } of words) if (click !== null) kept.get(id)?.add(no);
      log(
        `= ${id} ${words.map(({ no }) => no).join(' ')} ${write.kind} ${state} ${cause ?? ''} ${author ?? '?'} ${signIn ?? ''}`,
      );
      if (state === 'held') held += 1;
      const holder = humanWith(house.tokenOf(id));
      const isBack = author != null && author === account?.person?.id && words.every(({ human }) => human === holder);
      if (state === 'held' && writerCauses.has(cause) && isBack)
        breaks.push(`${words.map(({ no }) => `w${String(no)}x`).join(' ')} is held though its writer is back`);
    }
  }
  for (const [service, { world }] of ways.entries()) {
    const accepted = world.accepted();
    const words = play.words.filter((word) => word.service === service);
    const humanOf = (person: string): Human | null =>
      HUMANS.find((human) => visitorOf(world, human).id === person) ?? null;
    breaks.push(...inAnotherName(words, accepted, humanOf), ...saidTwice(words, accepted));
    for (const word of words.filter(({ over }) => !over)) {
      if (accepted.some((one) => isOf(word, one))) continue;
      // It moves with whoever wrote it to an account of their own.
      if ([...kept.values()].some((words) => words.has(word.no))) continue;
      // A click that was made already, by somebody else, is done.
      if (word.click !== null) continue;
      breaks.push(`w${String(word.no)}x of ${word.human} is lost`);
    }
  }
  const arrived = play.words.filter((word) =>
    ways.some(({ world }) => world.accepted().some((one) => isOf(word, one))),
  );
  return { counts: { words: play.words.length, arrived: arrived.length, held }, breaks };
}
