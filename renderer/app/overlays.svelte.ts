/** What may lie over the whole window; one at a time. */
export class Overlays {
  palette = $state(false);
  help = $state(false);
  spaces = $state(false);
}
