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

  get any(): boolean {
    return this.palette || this.help || this.spaces || this.accounts || this.request || this.bringIn || this.losses;
  }

  close(): void {
    this.palette = this.help = this.spaces = this.accounts = false;
    this.request = this.bringIn = this.losses = false;
  }
}
