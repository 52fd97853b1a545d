import type { OfferedFile } from './packs.ts';

/** The system asks for a place (`galley://…`), or offers a pack or a changes file that the person opened there. */
export type SystemAsked = { readonly kind: 'place'; readonly place: string } | OfferedFile;
