import type { AppError, ErrorCode } from '#shared/errors.ts';
import type { UnreadItem, UnreadKind, UnreadName, UnreadReason } from '#shared/unread.ts';
import type { SyncContext } from './context.ts';

/**
 * Whether the sync continues without this item. If so, the item is reported with its reason, and its stored copy stays.
 */
export async function goesOnWithout(
  { toleratedErrors, problems }: Pick<SyncContext, 'toleratedErrors' | 'problems'>,
  error: AppError,
  name: UnreadName,
): Promise<boolean> {
  if (!(await toleratedErrors.passes(error, name.spaceId ?? name.id))) return false;
  problems([error], name);
  return true;
}

/**
 * The unreadable items across the runs of one account. An item stays on the list until a run that read it has ended.
 */
export interface Unread {
  note(errors: readonly AppError[], name?: UnreadName): void;
  begin(): void;
  /** A run read everything planned. `spaceId`: of this space only. */
  end(spaceId?: string): void;
  items(): readonly UnreadItem[];
}

export function createUnread(now: () => number): Unread {
  const noted = new Map<string, { readonly item: UnreadItem; readonly run: number }>();
  let run = 0;
  return {
    note(errors, name) {
      for (const error of errors) {
        const item = unreadItem(error, name, now());
        const key = keyOf(item);
        // The first failure gives the reason.
        if (noted.get(key)?.run !== run) noted.set(key, { item, run });
      }
    },
    begin() {
      run += 1;
    },
    end(spaceId) {
      for (const [key, { item, run: when }] of noted) {
        const isOver = spaceId === undefined || item.spaceId === spaceId || item.id === spaceId;
        if (isOver && when < run) noted.delete(key);
      }
    },
    items: () => [...noted.values()].map(({ item }) => item),
  };
}

function keyOf({ kind, id, spaceId = '', operation, detail }: UnreadItem): string {
  return JSON.stringify(id === null ? [kind, spaceId, operation, detail] : [kind, spaceId, id]);
}

/** Pure. Without a name, the operation shows which item it was. */
function unreadItem(error: AppError, name: UnreadName | undefined, at: number): UnreadItem {
  const { operation = null, status = null, detail, item = null } = error;
  const isList = error.code === 'incomplete-list';
  const named = isList ? undefined : name;
  return {
    kind: named?.kind ?? (isList ? 'list' : (ROWS[operation ?? ''] ?? 'list')),
    id: named === undefined ? item : named.id,
    title: named?.title ?? null,
    ...(name?.spaceId === undefined ? {} : { spaceId: name.spaceId }),
    reason: reasonOf(error),
    status,
    at,
    operation,
    detail,
  };
}

function reasonOf({ code }: AppError): UnreadReason {
  return REASONS[code] ?? 'refused';
}

const REASONS: Readonly<Partial<Record<ErrorCode, UnreadReason>>> = {
  forbidden: 'no-access',
  unauthorized: 'no-access',
  'not-found': 'not-found',
  'server-error': 'server-failed',
  'invalid-response': 'unexpected',
  'not-the-service': 'web-page',
  offline: 'cut-off',
  timeout: 'timed-out',
  redirected: 'redirected',
  'incomplete-list': 'incomplete',
  'storage-failed': 'not-stored',
};

/** The kind of the rows in these lists. */
const ROWS: Readonly<Record<string, UnreadKind>> = {
  listCollectionsInOrganization: 'collection',
  listSpacesInCollection: 'space',
  listSpacesInOrganization: 'space',
  listSpaceComments: 'comment',
  listSpaceCommentReplies: 'comment',
  listChangeRequestComments: 'comment',
  listChangeRequestCommentReplies: 'comment',
  listSpaceCommenters: 'person',
  listContributors: 'person',
  listRequestedReviewers: 'person',
  listReviews: 'person',
  listChangeRequestsInOrganization: 'change-request',
  listChangeRequestsInSpace: 'change-request',
  getChangeRequest: 'change-request',
  listClusters: 'cluster',
  listIssues: 'issue',
  listConversations: 'conversation',
  listSitesInOrganization: 'site',
  listTeamsInOrganization: 'team',
  listSpaceTeamPermissions: 'access',
  listSiteSections: 'site',
  listSiteSectionGroups: 'site',
  listSiteSpaces: 'site',
  listSiteShareLinks: 'site',
};
