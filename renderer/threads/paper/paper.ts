import type { AppController } from '../../host/app-controller.svelte.ts';

export type PaperKind = 'print' | 'pdf';

/** How a print command ended. `missing`: pages that are not stored here. */
export type Paper =
  { readonly kind: 'made'; readonly missing: number } | { readonly kind: 'nothing' | 'late' | 'left' | 'failed' };

/** A browser can print to a file by itself. */
export function savesPdf(app: AppController): boolean {
  return app.state?.host !== 'browser';
}

/** Prints the prepared sheet. */
export async function sendToPaper(app: AppController, kind: PaperKind, title: string): Promise<void> {
  if (kind === 'pdf') await app.savePdf(title);
  else window.print();
}

/** The message to the person. Null: the print needs none. */
export function paperWords(paper: Paper): string | null {
  switch (paper.kind) {
    case 'made':
      return paper.missing === 0
        ? null
        : `${paper.missing === 1 ? 'One page is' : `${String(paper.missing)} pages are`} not downloaded and left out.`;
    case 'nothing':
      return 'Not printed: the text is not downloaded.';
    case 'late':
      return 'Not printed: loading the text took too long. Try again.';
    case 'left':
      return 'Not printed: you left before it was ready.';
    case 'failed':
      return 'Not printed: preparing the page failed.';
  }
}
