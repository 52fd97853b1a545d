import type { MessageInThread } from './message-in-thread.ts';

/** Dialogs over the whole window; one at a time. */
export class Overlays {
  palette = $state(false);
  help = $state(false);
  spaces = $state(false);
  accounts = $state(false);
  /** Opens a change request by its address. */
  request = $state(false);
  /** Imports conversations from a file into the outbox. */
  bringIn = $state(false);
  /** Content that cannot be read on the server. */
  losses = $state(false);
  /** A message whose deletion the person is asked to confirm. */
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
