/** A question for the suggestion of pages: a cluster with a sample of its issues, or one issue alone. */
export interface AskedCluster {
  readonly label: string;
  readonly summary: string;
  readonly issues: readonly AskedIssue[];
}

export interface AskedIssue {
  readonly title: string;
  readonly summary: string;
  /** Empty if the transcript is not stored. */
  readonly conversation: readonly ConversationPart[];
}

export interface ConversationPart {
  /** `user`, `assistant`, `team-member`, or a value of a later server. */
  readonly role: string;
  /** Markdown or HTML. */
  readonly body: string;
}
