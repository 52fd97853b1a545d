import type { ChangeRequest, Cluster, IssueDetail } from '#shared/contract/index.ts';
import type { SearchStatus } from '#shared/rpc/search.ts';
import { parseDocument, plainText } from '../../content/content.ts';
import { clusterKey, DOCUMENT_STATUSES, documentId, hash32, requestKey, type SearchDocument } from './document.ts';
import { pageText } from './page-text.ts';

/** Change requests, conversation issues and clusters as documents. Pure. */

export function requestDocument(spaceId: string, request: ChangeRequest, group: string): SearchDocument {
  const { id, number, subject = '', status, createdBy, createdAt, updatedAt } = request;
  const title = requestTitle(number, subject);
  const by = createdBy?.displayName ?? '';
  const description = descriptionOf(request);
  return {
    kind: 'change-request',
    id: requestKey(spaceId, id),
    group,
    space: spaceId,
    by,
    status: knownStatus(status),
    at: momentOf(updatedAt ?? createdAt),
    version: hash32([title, by, status, updatedAt ?? '', description].join('\n')),
    whole: true,
    fields: { title, headings: [], body: pageText(description).body },
  };
}

/** The title of a change request as people name it: its number and subject. */
export function requestTitle(number: number, subject: string): string {
  return `#${String(number)} ${subject === '' ? 'Untitled' : subject}`;
}

/** The description as markdown, or the words of its node tree. */
export function descriptionOf({ description }: ChangeRequest): string {
  if (description === undefined) return '';
  if (typeof description === 'string') return description;
  if ('markdown' in description && typeof description.markdown === 'string') return description.markdown;
  return plainText(parseDocument('document' in description ? description.document : description).blocks);
}

export function clusterDocument(cluster: Cluster, group: string): SearchDocument {
  const { id, label, summary, updatedAt } = cluster;
  return {
    kind: 'cluster',
    id: clusterKey(id),
    group,
    space: '',
    by: '',
    status: 'none',
    at: momentOf(updatedAt),
    version: hash32([label, updatedAt, summary].join('\n')),
    whole: true,
    fields: { title: label, headings: [], body: pageText(summary).body },
  };
}

export function issueDocument({ issue, conversation }: IssueDetail, group: string): SearchDocument {
  const { id, title, summary, createdAt, cluster = '' } = issue;
  const subject = conversation?.subject ?? '';
  return {
    kind: 'issue',
    id: documentId({ kind: 'issue', spaceId: '', id, commentId: null, replyId: null, clusterId: cluster }),
    group,
    space: '',
    by: '',
    status: 'none',
    at: momentOf(createdAt),
    version: hash32([title, createdAt, subject, summary].join('\n')),
    whole: true,
    // The conversation's subject describes its content, as a heading does.
    fields: { title, headings: subject === '' ? [] : [subject], body: pageText(summary).body },
  };
}

/** An unknown status of a later server cannot be searched for. */
function knownStatus(status: string): SearchStatus {
  return DOCUMENT_STATUSES.find((known) => known === status) ?? 'none';
}

function momentOf(time: string | undefined): number {
  return time === undefined ? 0 : Date.parse(time) || 0;
}
