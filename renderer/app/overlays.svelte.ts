import type { MessageInThread } from './message-in-thread.ts';

/** What may lie over the whole window; one at a time. */
export class Overlays {
  palette = $state(false);
  help = $state(false);
  spaces = $state(false);
  accounts = $state(false);
  /** To a change request by its address. */
  request = $state(false);
  /** Conversations of a file, into the outbox. */
  bringIn = $state(false);
  /** What cannot be read on the server. */
  losses = $state(false);
  /** A message of which the person is asked whether it is to be deleted. */
  deleting = $state.raw<MessageInThread | null>(null);

  get any(): boolean {
    const { palette, help, spaces, accounts, request, bringIn, losses, deleting } = this;
    return palette || help || spaces || accounts || request || bringIn || losses || deleting !== null;
  }

  close(): void {
    this.palette = this.help = this.spaces = this.accounts = false;
    this.request = this.bringIn = this.losses = false;
    this.deleting = null;
  }
}
