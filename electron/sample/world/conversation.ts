/** Senders choose conversation ids, so two organizations may use the same id for different ones. */
export function conversationKey(organization: string, id: string): string {
  return `${organization}/${id}`;
}

export interface ConversationRow {
  readonly id: string;
  readonly organization: string;
  readonly subject: string;
  readonly createdAt: string;
  readonly processedAt: string;
  readonly source: string;
  readonly url?: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parts: readonly { readonly type: string; readonly role: string; readonly body: string }[];
}

export interface IssueRow {
  readonly id: string;
  readonly organization: string;
  readonly title: string;
  readonly summary: string;
  readonly createdAt: string;
  readonly ingestedAt: string;
  readonly conversation: string;
  /** Null until the issue is clustered. */
  readonly cluster: string | null;
}

export interface ClusterRow {
  readonly id: string;
  readonly organization: string;
  readonly label: string;
  readonly summary: string;
  readonly icon: string;
  readonly status: 'pending' | 'analysing' | 'done';
  readonly createdAt: string;
  updatedAt: string;
  /** Thirteen weeks, oldest first. */
  readonly weeklyPulse: number[];
  readonly sources: Map<string, number>;
  readonly stats: ClusterStats;
}

export interface ClusterStats {
  issues: number;
  conversations: number;
  tasksTotal: number;
  tasksBacklog: number;
  tasksStarted: number;
  tasksCompleted: number;
  tasksCancelled: number;
}
