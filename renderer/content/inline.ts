/** The content of a line of text: the leaves of the block tree. */
import type { Block, Picture } from './blocks.ts';
import type { LinkTarget } from './links.ts';

export type Inline =
  | Text
  | Link
  | Button
  | Emoji
  | Icon
  | Expression
  | InlineMath
  | InlineImage
  | Annotation
  | Mention
  | LineBreak
  | UnknownInline;

export interface Text {
  readonly type: 'text';
  readonly text: string;
  readonly marks: readonly Mark[];
}

export type Mark =
  | {
      readonly type:
        'bold' | 'italic' | 'code' | 'keyboard' | 'strikethrough' | 'underline' | 'superscript' | 'subscript';
    }
  /** Colour names of the platform (`orange`, `default`, ...), never a CSS value. */
  | { readonly type: 'color'; readonly text: string | null; readonly background: string | null };

export type MarkType = Mark['type'];

export interface Link {
  readonly type: 'link';
  readonly target: LinkTarget;
  readonly title: string | null;
  readonly children: readonly Inline[];
}

export interface Button {
  readonly type: 'button';
  readonly variant: 'primary' | 'secondary';
  readonly icon: string | null;
  /** Null for a button that opens nothing here: an inactive one, or one that asks or searches on the published site. */
  readonly target: LinkTarget | null;
  /** `ask`, `search`, or an unknown value; null for a link. */
  readonly action: string | null;
  readonly query: string | null;
  readonly children: readonly Inline[];
}

export interface Emoji {
  readonly type: 'emoji';
  /** Shortcode without colons, or the code points. */
  readonly name: string;
  readonly character: string;
}

/** An icon by its Font Awesome name, without `fa-`. */
export interface Icon {
  readonly type: 'icon';
  readonly name: string;
}

export interface Expression {
  readonly type: 'expression';
  readonly expression: string;
}

export interface InlineMath {
  readonly type: 'inline-math';
  readonly formula: string;
}

export interface InlineImage {
  readonly type: 'inline-image';
  readonly picture: Picture;
}

export interface Annotation {
  readonly type: 'annotation';
  readonly label: string;
  /** The annotated words; empty if the source marks only the place after them (a footnote). */
  readonly children: readonly Inline[];
  readonly content: readonly Block[];
}

export interface Mention {
  readonly type: 'mention';
  readonly target: LinkTarget;
  readonly children: readonly Inline[];
}

export interface LineBreak {
  readonly type: 'line-break';
}

/** A `{% tag %}` inside a line that this version does not know. */
export interface UnknownInline {
  readonly type: 'unknown';
  readonly name: string;
  readonly text: string;
}
