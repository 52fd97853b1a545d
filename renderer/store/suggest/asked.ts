/** What people asked, as the suggestion reads it: a cluster with a sample of its issues, or one issue alone. */
export interface AskedCluster {
  readonly label: string;
  readonly summary: string;
  readonly issues: readonly AskedIssue[];
}

export interface AskedIssue {
  readonly title: string;
  readonly summary: string;
  /** Empty where what was said is not stored. */
  readonly conversation: readonly SaidPart[];
}

export interface SaidPart {
  /** `user`, `assistant`, `team-member`, or what a later service says. */
  readonly role: string;
  /** Markdown or HTML. */
  readonly body: string;
}
