import { untrack } from 'svelte';
import { circumstancesOf } from '../../pending/circumstances.ts';
import type { Galley } from '../../app/galley.ts';
import { live } from '../../host/live/live.svelte.ts';
import { readOnce } from '../../host/live/read-once.ts';
import { showInOutbox } from '../../pending/outbox/show-in-outbox.ts';
import { count } from '../../ui/words.ts';
import { SentLater } from './sent-later.ts';
import { StopBatch } from './stop-batch.ts';
import { stopsIn, stopsWords, stopWords, type Stops } from '../../pending/stops.ts';

/**
 * Reports once per batch that writes were held or refused, with a link to them, and that what waited offline was sent.
 * Call it during component setup.
 */
export function announceStops(galley: Galley): void {
  const { announcer, app, store, values } = galley;
  const later = new SentLater();
  const counts = live(values, 'counts', () => null);
  const batch = new StopBatch(
    (stops) => void announce(stops),
    (delayMs, work) => {
      const timer = setTimeout(work, delayMs);
      return () => {
        clearTimeout(timer);
      };
    },
  );

  async function announce(stops: Stops): Promise<void> {
    const items = (await readOnce(store, 'outbox', null)) ?? [];
    const [last] = stopsIn(items.map(({ operation }) => operation));
    const one = stops.held + stops.failed === 1 && last !== undefined ? last : null;
    announcer.say(one === null ? stopsWords(stops) : stopWords(one, circumstancesOf(galley)), {
      ...(one === null ? {} : { about: one.id }),
      tone: stops.failed > 0 ? 'failed' : 'plain',
      action: { label: 'Show', run: () => showInOutbox(galley, last?.id ?? null) },
    });
  }

  $effect(() => {
    const { value } = counts;
    const { offline } = app;
    if (value === undefined) return;
    untrack(() => {
      batch.update(value);
      const sent = later.update(value, offline);
      if (sent > 0) announcer.say(`${count(sent, 'change')} sent`);
    });
  });
  $effect(() => () => {
    batch.stop();
  });
}
