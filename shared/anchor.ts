import { z } from './zod.ts';

const MAX_TEXT = 1_000;
const MAX_NEIGHBOUR = 200;
const MOST_HEADINGS = 20;
const words = (most: number) => z.string().max(most);

/**
 * Where in a page a comment belongs, remembered so that the place is found again after the page changed. Plain data, a few
 * kilobytes at most. Made and read by `renderer/content/anchors`; travels with a comment that waits to be sent.
 */
export const anchorSchema = z
  .object({
    /** The block's key in Galley (`renderer/content/keys.ts`), not an id of the service. */
    key: words(MAX_NEIGHBOUR),
    type: words(MAX_NEIGHBOUR),
    /** The block's words, cut after `ANCHOR_TEXT` characters. */
    text: words(MAX_TEXT),
    /** The words just before and after it, at most `ANCHOR_NEIGHBOUR` characters each; empty at the ends of the page. */
    before: words(MAX_NEIGHBOUR),
    after: words(MAX_NEIGHBOUR),
    /** The words of the headings above it, the outermost first. */
    headings: z.array(words(MAX_NEIGHBOUR)).max(MOST_HEADINGS).readonly(),
    /** Whether no other block of the page said the same. */
    alone: z.boolean(),
    /** How far down the page it stood, from 0 to 1. */
    depth: z.number(),
    /** It stands in a cell of a table. */
    cell: z.literal(true).optional(),
    /** In a change request: it stands in the text from before, which the change request edits or takes away. */
    side: z.literal('before').optional(),
  })
  .readonly();
export type Anchor = z.infer<typeof anchorSchema>;

export { MAX_NEIGHBOUR as ANCHOR_NEIGHBOUR, MAX_TEXT as ANCHOR_TEXT, MOST_HEADINGS as ANCHOR_HEADINGS };
