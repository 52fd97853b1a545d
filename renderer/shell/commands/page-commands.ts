import { named } from '../../app/commands/screen-titles.data.ts';
import type { Command } from '../../app/commands/commands.svelte.ts';
import type { Galley } from '../../app/galley.ts';
import { selectedQuote } from '../../writing/quote.ts';
import type { OpenPage } from '../open-page.svelte.ts';

/** The commands of the inspector beside a page or space. */
export function pageCommands({ layout, router }: Galley, open: OpenPage): readonly Command[] {
  const isOfSpace = (): boolean => router.place.kind === 'page' || router.place.kind === 'space';
  const isOfPage = (): boolean => router.place.kind === 'page';
  const show = (tab: 'links' | 'outline') => () => {
    layout.tab = tab;
    layout.showInspector(true);
  };
  return [
    {
      ...named('comments.compose'),
      when: isOfSpace,
      run: () => {
        const quote = selectedQuote();
        const margin = isOfPage() ? (open.controller?.margin ?? null) : null;
        const remark = margin?.remark() ?? null;
        layout.tab = 'comments';
        layout.showInspector(true);
        if (remark === null) layout.wantsComposer = { quote };
        else margin?.write(remark);
      },
    },
    {
      ...named('page.links'),
      when: isOfPage,
      run: show('links'),
    },
    { ...named('page.outline'), when: isOfPage, run: show('outline') },
  ];
}
