/**
 * While somebody searches in the page or prints it, everything is drawn, including other tabs and collapsed content.
 * Hidden content stays hidden, but can be found.
 */
class DrawAll {
  on = $state(false);
}

export const drawAll = new DrawAll();
