import type { Galley } from '../app/galley.ts';
import { errorWords } from '../ui/words.ts';

/** Saves everything that the person made on this computer to a file, and confirms it. */
export async function saveBackup({ announcer, packs }: Pick<Galley, 'announcer' | 'packs'>): Promise<void> {
  const saved = await packs.saveBackup();
  if (saved.ok) announcer.say(`Saved “${saved.value.name}”.`);
  else if (saved.error.code !== 'cancelled') announcer.say(errorWords(saved.error), { tone: 'failed' });
}
