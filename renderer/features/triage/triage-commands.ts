import { named, type ScreenCommandId } from '../../app/commands/screen-titles.data.ts';
import type { Command } from '../../app/commands/commands.svelte.ts';
import { TRIAGE_NUMBERS } from '../../app/addresses/places.ts';
import type { Router } from '../../app/router.svelte.ts';
import { selectionCommands } from '../../app/commands/selection-commands.ts';
import type { Verdict } from '#shared/triage/marks.ts';
import { PRIORITIES } from '#shared/triage/marks.ts';
import type { TriageController } from './triage-controller.svelte.ts';
import { PRIORITY_WORDS } from './texts.ts';

/** One-key actions on clusters, in the inbox and on an open cluster. */
export interface TriageVerb {
  readonly id: ScreenCommandId;
  /** The label of a button. */
  readonly word: string;
  readonly run: () => void;
}

export function triageVerbs(triage: TriageController): readonly TriageVerb[] {
  const plain = (kind: Extract<Verdict['kind'], 'accepted' | 'dismissed' | 'done'>, message: string) => (): void =>
    triage.decide(({ row }) => ({ kind, issues: row.issues }), message);
  const ask = (dialog: Parameters<TriageController['ask']>[0]) => (): void => {
    triage.ask(dialog);
  };
  return [
    {
      id: 'triage.accept',
      word: 'Accept',
      run: plain('accepted', 'Accepted'),
    },
    {
      id: 'triage.dismiss',
      word: 'Dismiss',
      run: plain('dismissed', 'Dismissed'),
    },
    { id: 'triage.snooze', word: 'Snooze…', run: ask('snooze') },
    { id: 'triage.done', word: 'Done', run: plain('done', 'Done') },
    {
      id: 'triage.duplicate',
      word: 'Duplicate…',
      run: ask('duplicate'),
    },
    {
      id: 'triage.reopen',
      word: 'Clear verdict',
      run: () => triage.decide(() => null, 'Verdict cleared'),
    },
    { id: 'triage.note', word: 'Note…', run: ask('note') },
    { id: 'triage.tag', word: 'Tags…', run: ask('tags') },
    {
      id: 'triage.priority',
      word: 'Priority',
      run: () => nextPriority(triage),
    },
  ];
}

/** For a button: after the first click the next cluster is open, so the second one of a double click would decide it. */
export function runOnce({ run }: TriageVerb): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail <= 1) run();
  };
}

/** For several clusters, all get the priority after the first one's. */
function nextPriority(triage: TriageController): void {
  const [first] = triage.subjects;
  const at = first?.mark?.priority == null ? -1 : PRIORITIES.indexOf(first.mark.priority);
  const priority = PRIORITIES[at + 1] ?? null;
  const message = priority === null ? 'No priority' : `${PRIORITY_WORDS[priority]} priority`;
  triage.change(triage.subjects, () => ({ priority }), message);
}

/** The actions, undo, and navigation between clusters. */
export function triageCommands(triage: TriageController, router: Router): readonly Command[] {
  const any = (): boolean => triage.subjects.length > 0;
  return [
    ...triageVerbs(triage).map(({ id, run }): Command => ({ ...named(id), ofRow: true, when: any, run })),
    {
      ...named('triage.undo'),
      when: () => triage.canUndo,
      run: () => void triage.undo(),
    },
    {
      ...named('triage.gaps'),
      run: () => triage.choose({ list: 'gaps' }),
    },
    { ...named('triage.numbers'), run: () => router.go(TRIAGE_NUMBERS) },
    {
      id: 'list.export',
      title: 'Export triage decisions',
      group: 'Lists',
      run: () => {
        triage.ask('export');
      },
    },
    {
      ...named('triage.import'),
      run: () => {
        triage.ask('import');
      },
    },
  ];
}

export function inboxCommands(triage: TriageController, router: Router, isFocused: () => boolean): readonly Command[] {
  return [
    ...triageCommands(triage, router),
    {
      ...named('triage.saveView'),
      run: () => {
        triage.ask('saveView');
      },
    },
    ...selectionCommands(triage, isFocused),
  ];
}

export function clusterCommands(
  triage: TriageController,
  router: Router,
  acts: { copy(): void; browser: (() => void) | null },
): readonly Command[] {
  const group = 'Triage' as const;
  return [
    ...triageCommands(triage, router),
    { ...named('triage.next'), run: () => triage.step(1) },
    { ...named('triage.previous'), run: () => triage.step(-1) },
    { id: 'page.copyMarkdown', title: 'Copy cluster as Markdown', group, run: () => acts.copy() },
    {
      id: 'page.browser',
      title: 'Open cluster in browser',
      group,
      when: () => acts.browser !== null,
      run: () => acts.browser?.(),
    },
  ];
}
