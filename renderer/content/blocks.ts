/**
 * The block tree: the form of a page after markdown, a node tree or HTML was parsed. Every reader of content (the page,
 * the diff, search, comment anchors) uses only this. Values that the platform may extend are plain strings.
 */
import type { Inline } from './inline.ts';
import type { LinkTarget } from './links.ts';

export type * from './inline.ts';

/**
 * Identifies a block by its content, not its position: a digest of its type and text, then `.2`, `.3` for further equal
 * blocks. Two revisions give the same key to a block with unchanged text.
 */
export type BlockKey = string;

interface Keyed {
  readonly key: BlockKey;
}

export type Block =
  | Paragraph
  | Heading
  | List
  | Divider
  | Blockquote
  | Hint
  | Condition
  | Images
  | Drawing
  | FileBlock
  | Embed
  | CodeBlock
  | MathBlock
  | Expandable
  | Tabs
  | Table
  | OpenApiOperation
  | OpenApiSchemas
  | OpenApiWebhook
  | Swagger
  | ContentRef
  | Integration
  | ReusableContent
  | Stepper
  | Columns
  | Prompt
  | Updates
  | UnknownBlock;

export type Align = 'left' | 'center' | 'right';
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export interface Paragraph extends Keyed {
  readonly type: 'paragraph';
  readonly inlines: readonly Inline[];
  readonly align: Align | null;
}

export interface Heading extends Keyed {
  readonly type: 'heading';
  readonly level: HeadingLevel;
  readonly inlines: readonly Inline[];
  /** The id that `#anchor` links point to: the one written in the page, or one made from the text. */
  readonly anchor: string;
  readonly align: Align | null;
}

export interface List extends Keyed {
  readonly type: 'list';
  readonly style: 'ordered' | 'unordered' | 'task';
  readonly start: number;
  /** A tight list has no blank lines between its items and is drawn with less space. */
  readonly tight: boolean;
  readonly items: readonly ListItem[];
}

export interface ListItem extends Keyed {
  /** Null if the item is not a task. */
  readonly checked: boolean | null;
  readonly blocks: readonly Block[];
}

export interface Divider extends Keyed {
  readonly type: 'divider';
}

export interface Blockquote extends Keyed {
  readonly type: 'blockquote';
  readonly blocks: readonly Block[];
}

export interface Hint extends Keyed {
  readonly type: 'hint';
  /** `info`, `success`, `warning`, `danger`, or an unknown value. */
  readonly style: string;
  readonly icon: string | null;
  readonly blocks: readonly Block[];
}

/** Content that the platform shows only to some visitors. A reviewer sees it with its condition. */
export interface Condition extends Keyed {
  readonly type: 'if';
  readonly condition: string;
  readonly blocks: readonly Block[];
}

export interface Picture {
  readonly src: string;
  readonly darkSrc: string | null;
  readonly alt: string;
  /** Pixels; null if the page does not say. */
  readonly width: number | null;
  readonly height: number | null;
  /** `line` scales an inline image to the text's height; `original` keeps its own size. */
  readonly size: string | null;
  readonly link: LinkTarget | null;
}

export interface Figure {
  readonly picture: Picture;
  readonly caption: readonly Inline[];
}

export interface Images extends Keyed {
  readonly type: 'images';
  readonly figures: readonly Figure[];
  readonly align: Align | null;
  readonly fullWidth: boolean;
  readonly framed: boolean;
}

export interface Drawing extends Keyed {
  readonly type: 'drawing';
  readonly picture: Picture;
  readonly caption: readonly Inline[];
}

export interface FileBlock extends Keyed {
  readonly type: 'file';
  readonly src: string;
  readonly caption: readonly Inline[];
}

export interface Embed extends Keyed {
  readonly type: 'embed';
  readonly target: LinkTarget;
  readonly caption: readonly Inline[];
}

export interface CodeBlock extends Keyed {
  readonly type: 'code';
  readonly text: string;
  readonly language: string | null;
  readonly title: string | null;
  readonly lineNumbers: boolean;
  readonly wrap: boolean;
  readonly expandable: boolean;
  /** Line numbers that the author highlighted, counted from 1. */
  readonly emphasised: readonly number[];
  /** The kind of diagram if the code is the source of one. */
  readonly diagram: 'mermaid' | null;
}

export interface MathBlock extends Keyed {
  readonly type: 'math';
  readonly formula: string;
}

export interface Expandable extends Keyed {
  readonly type: 'expandable';
  readonly title: readonly Inline[];
  readonly open: boolean;
  readonly blocks: readonly Block[];
}

export interface Tabs extends Keyed {
  readonly type: 'tabs';
  readonly tabs: readonly Tab[];
}

export interface Tab extends Keyed {
  readonly title: string;
  readonly icon: string | null;
  readonly blocks: readonly Block[];
}

export interface Table extends Keyed {
  readonly type: 'table';
  readonly view: 'grid' | 'cards';
  /** `large` shows two cards per row, otherwise three. */
  readonly cardSize: string | null;
  readonly fullWidth: boolean;
  /** False if every heading is empty, so that no empty row is drawn. */
  readonly header: boolean;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

export interface TableColumn {
  readonly title: readonly Inline[];
  /**
   * `text`, `number`, `checkbox`, `select`, `users`, `files`, `image`, `content-ref`, `rating`, or an unknown value.
   */
  readonly type: string;
  readonly width: number | null;
  readonly align: Align | null;
  readonly hidden: boolean;
  /** The role of the column in a card: its link or cover; null for a line of text. */
  readonly card: 'target' | 'cover' | 'cover-dark' | null;
  /** How many columns its heading stands above. Absent: one. */
  readonly span?: number;
}

export interface TableRow extends Keyed {
  readonly cells: readonly TableCell[];
}

export interface TableCell {
  readonly value: CellValue;
  /** The content as written, for any type: search and the diff read this. */
  readonly blocks: readonly Block[];
  /** How many columns and rows a merged cell fills. Absent: one of each. */
  readonly span?: CellSpan;
  /** A merged cell, which begins in this column, fills the place: there is no content. */
  readonly covered?: { readonly column: number };
}

export interface CellSpan {
  readonly columns: number;
  readonly rows: number;
}

export type CellValue =
  | { readonly kind: 'content' }
  | { readonly kind: 'checkbox'; readonly checked: boolean }
  | { readonly kind: 'rating'; readonly value: number; readonly max: number }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'select'; readonly options: readonly { readonly label: string; readonly color: string | null }[] }
  | { readonly kind: 'files'; readonly files: readonly { readonly src: string; readonly name: string }[] }
  | {
      readonly kind: 'users';
      readonly users: readonly { readonly target: LinkTarget | null; readonly label: string }[];
    }
  | { readonly kind: 'reference'; readonly target: LinkTarget; readonly label: string };

export interface OpenApiOperation extends Keyed {
  readonly type: 'openapi-operation';
  /** The name of a specification, or the address of its file. */
  readonly spec: string;
  readonly method: string;
  readonly path: string;
}

export interface OpenApiSchemas extends Keyed {
  readonly type: 'openapi-schemas';
  readonly spec: string;
  readonly schemas: readonly string[];
  readonly grouped: boolean;
}

export interface OpenApiWebhook extends Keyed {
  readonly type: 'openapi-webhook';
  readonly spec: string;
  readonly name: string;
  readonly method: string;
}

/** The older API block, written in the page itself instead of read from a specification. */
export interface Swagger extends Keyed {
  readonly type: 'swagger';
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly blocks: readonly Block[];
  readonly parameters: readonly SwaggerParameter[];
  readonly responses: readonly SwaggerResponse[];
}

export interface SwaggerParameter extends Keyed {
  readonly name: string;
  readonly in: string;
  readonly type: string;
  readonly required: boolean;
  readonly blocks: readonly Block[];
}

export interface SwaggerResponse extends Keyed {
  readonly status: string;
  readonly description: string;
  readonly blocks: readonly Block[];
}

export interface ContentRef extends Keyed {
  readonly type: 'content-ref';
  readonly target: LinkTarget;
  /** The page's own label, mostly a file name; the title of the target page is better if it is known. */
  readonly label: string;
}

export interface Integration extends Keyed {
  readonly type: 'integration';
  /** `integration/block`. */
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
}

export interface ReusableContent extends Keyed {
  readonly type: 'reusable-content';
  readonly path: string;
}

export interface Stepper extends Keyed {
  readonly type: 'stepper';
  readonly steps: readonly Section[];
}

/** Blocks with a key: a step of a stepper. */
export interface Section extends Keyed {
  readonly blocks: readonly Block[];
}

export interface Columns extends Keyed {
  readonly type: 'columns';
  readonly columns: readonly ColumnSection[];
}

export interface ColumnSection extends Section {
  /** Percent of the line; null for an equal share. */
  readonly width: number | null;
}

export interface Prompt extends Keyed {
  readonly type: 'prompt';
  readonly description: string;
  readonly icon: string | null;
  readonly blocks: readonly Block[];
}

export interface Updates extends Keyed {
  readonly type: 'updates';
  /** The date format: `full`, `short`, `numeric`, or an unknown value. */
  readonly format: string;
  readonly updates: readonly Update[];
}

export interface Update extends Section {
  /** As written, usually `2025-12-25`. */
  readonly date: string;
  readonly tags: readonly string[];
}

/** A block that this version does not know: its text and type are shown, it is never dropped. */
export interface UnknownBlock extends Keyed {
  readonly type: 'unknown';
  readonly name: string;
  /** Text outside child blocks: the block's own attributes, or its source. */
  readonly text: string;
  readonly blocks: readonly Block[];
}
