import type { CommandId } from './bindings.data.ts';

/** Other words that people type for a command, by the beginning of its id. */
export const synonyms: readonly (readonly [beginning: string, words: string])[] = [
  ['go.', 'go to open'],
  ['go.library', 'home spaces'],
  ['go.review', 'inbox change requests pull requests'],
  ['go.triage', 'inbox issues clusters conversations'],
  ['go.comments', 'inbox threads discussions'],
  ['go.news', 'inbox notifications unread'],
  ['go.changed', 'unread updates'],
  ['go.sites', 'published structure sections navigation'],
  ['go.people', 'members roles persons access'],
  ['go.teams', 'groups members permissions access'],
  ['go.access', 'permissions roles matrix rights visibility'],
  ['go.settings', 'preferences options configuration'],
  ['go.kept', 'downloads storage'],
  ['go.outbox', 'pending unsent queue drafts'],
  ['go.accounts', 'sign in sign out log in profile'],
  ['help.', 'help shortcuts keys keymap'],
  ['reading.', 'font letters zoom bigger smaller appearance'],
  ['theme.', 'dark mode light mode colours appearance'],
  ['sync.', 'refresh reload update'],
  ['page.print', 'pdf paper'],
  ['page.pdf', 'export print'],
  ['pack.', 'export share file'],
  ['outbox.undo', 'revert'],
  ['review.approve', 'accept verdict'],
  ['review.changes', 'reject decline verdict'],
  ['comments.compose', 'write new note'],
];

export function synonymsOf(id: CommandId): string {
  return synonyms.flatMap(([beginning, words]) => (id.startsWith(beginning) ? [words] : [])).join(' ');
}
