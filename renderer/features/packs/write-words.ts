import type { PendingWrite } from '#shared/outbox/writes.ts';

/** What a write of a pack does, in a few words. */
export function writeWords(write: PendingWrite): string {
  switch (write.kind) {
    case 'comment.create':
      return 'Comment';
    case 'comment.edit':
      return 'Edit of a comment';
    case 'comment.delete':
      return 'Deletion of a comment';
    case 'comment.resolve':
      return write.resolved ? 'Resolves a thread' : 'Reopens a thread';
    case 'reply.create':
      return 'Reply';
    case 'reply.edit':
      return 'Edit of a reply';
    case 'reply.delete':
      return 'Deletion of a reply';
    case 'comment.react':
    case 'reply.react':
      return write.add ? 'Reaction' : 'Takes a reaction back';
    case 'review.submit':
      return write.status === 'approved' ? 'Verdict: approves' : 'Verdict: requests changes';
    default:
      return 'Write';
  }
}
