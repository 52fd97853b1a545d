/**
 * While somebody looks for words in the page, or prints it, everything of it is drawn: what other tabs hold, and what is
 * folded away. It is not shown by that; it can be found.
 */
class DrawAll {
  on = $state(false);
}

export const drawAll = new DrawAll();
