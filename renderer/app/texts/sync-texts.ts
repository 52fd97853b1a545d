import type { SyncProgress } from '#shared/rpc/host.ts';
import { lengthWords, sizeWords } from '../../ui/size-words.ts';
import { count, numberWords } from '../../ui/words.ts';
import { unreadCount } from './failed-read-texts.ts';

/**
 * The progress of the sync: `4,210 of 20,000 pages, about 2 minutes left`. `leftMs`: the displayed estimate. Empty if
 * nothing can be counted yet. Pure.
 */
export function progressWords(
  { phase, done, total }: Pick<SyncProgress, 'phase' | 'done' | 'total'>,
  leftMs: number | null,
): string {
  const far = farWords(phase, done, total);
  const left = leftMs === null ? '' : `${lengthWords(leftMs)} left`;
  return [far, left].filter((words) => words !== '').join(', ');
}

/** What a sync could not read, for the status line. */
export function problemWords(sync: Pick<SyncProgress, 'problems' | 'unreadable'>): string {
  const items = sync.unreadable.filter(({ reason }) => reason !== 'incomplete');
  const lists = sync.unreadable.length - items.length;
  const others = sync.problems - lists;
  const words = [
    others === 0 ? '' : `${unreadCount(others, items)} could not be read`,
    lists === 0 ? '' : `${count(lists, 'list')} incomplete`,
  ];
  return words.filter((part) => part !== '').join(', ');
}

/** The sync's text, with a full stop if the unreadable items follow it. */
export function statusSentence(words: string, { phase, problems }: Pick<SyncProgress, 'phase' | 'problems'>): string {
  const isFollowed = problems > 0 && (phase === 'idle' || phase === 'failed');
  return isFollowed && words !== '' ? `${words}.` : words;
}

function farWords(phase: SyncProgress['phase'], done: number, total: number): string {
  if (total === 0) return '';
  if (phase === 'pack') return `${sizeWords(done)} of ${sizeWords(total)}`;
  return `${numberWords(done)} of ${count(total, phase === 'files' ? 'file' : 'page')}`;
}
