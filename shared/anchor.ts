import { z } from './zod.ts';

const MAX_TEXT = 1_000;
const MAX_NEIGHBOUR = 200;
const MOST_HEADINGS = 20;
const words = (most: number) => z.string().max(most);

/**
 * The part of a page that a comment is about, with enough context to find it again after the page changed. Plain data,
 * a few kilobytes at most. `renderer/content/anchors` creates and reads it; a pending comment carries it.
 */
export const anchorSchema = z
  .object({
    /** The block's key in Galley (`renderer/content/keys.ts`), not an id of the server. */
    key: words(MAX_NEIGHBOUR),
    type: words(MAX_NEIGHBOUR),
    /** The block's text, cut after `ANCHOR_TEXT` characters. */
    text: words(MAX_TEXT),
    /** The text just before and after it, at most `ANCHOR_NEIGHBOUR` characters each; empty at the ends of the page. */
    before: words(MAX_NEIGHBOUR),
    after: words(MAX_NEIGHBOUR),
    /** The headings above it, the outermost first. */
    headings: z.array(words(MAX_NEIGHBOUR)).max(MOST_HEADINGS).readonly(),
    /** Whether no other block of the page had the same text. */
    alone: z.boolean(),
    /** Its position on the page, from 0 (top) to 1. */
    depth: z.number(),
    /** It is in a cell of a table. */
    cell: z.literal(true).optional(),
    /** In a change request: it is in the old text, which the change request edits or deletes. */
    side: z.literal('before').optional(),
  })
  .readonly();
export type Anchor = z.infer<typeof anchorSchema>;

export { MAX_NEIGHBOUR as ANCHOR_NEIGHBOUR, MAX_TEXT as ANCHOR_TEXT, MOST_HEADINGS as ANCHOR_HEADINGS };
