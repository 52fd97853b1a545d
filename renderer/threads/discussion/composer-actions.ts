/** The person's pending review, as a field for a comment sees it. */
export interface ReviewChoice {
  /** Comments of it wait for the verdict already. */
  readonly begun: boolean;
  /** The text must wait: what it answers does. */
  readonly must: boolean;
}

interface ComposerAction {
  readonly verb: string;
  /** What the button does, in its tooltip. */
  readonly title: string;
  /** The text waits for the verdict. */
  readonly waits: boolean;
}

const ADD = { verb: 'Add to review', title: 'Waits for your verdict', waits: true } as const;

interface ComposerActions {
  readonly first: ComposerAction;
  readonly second: ComposerAction | null;
}

/**
 * The two buttons of a field in a change request. The first has the usual key: it posts, until a review has begun; then
 * it adds to the review. `verb`: the label of posting without a review. Pure.
 */
export function composerActions({ begun, must }: ReviewChoice, verb: string): ComposerActions {
  if (must) return { first: ADD, second: null };
  const post = { verb: begun ? 'Post now' : verb, title: 'Posts without waiting for your verdict', waits: false };
  return begun
    ? { first: ADD, second: post }
    : { first: { ...post, title: 'Posts at once' }, second: { ...ADD, verb: 'Start a review' } };
}

/**
 * What the keys of a field do: "Ctrl+Enter sends, with Shift starts a review". `actions`: null where the field has one
 * button, which sends. `later`: nothing can be sent now. Pure.
 */
export function keyHint(actions: ComposerActions | null, modifier: string, later: boolean): string {
  const does = (action: ComposerAction): string => {
    if (!action.waits) return later ? 'queues' : 'sends';
    return action.verb === ADD.verb ? 'adds to your review' : 'starts a review';
  };
  const { first, second } = actions ?? ALONE;
  const usual = `${modifier}+Enter ${does(first)}`;
  return second === null ? usual : `${usual}, with Shift ${does(second)}`;
}

const ALONE: ComposerActions = { first: { verb: 'Comment', title: '', waits: false }, second: null };
