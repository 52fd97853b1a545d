/** In a store with fewer rows than this, losing all of them at once is normal. */
const SMALL_STORE = 10;
const NEARLY_ALL = 0.9;

/** If nearly all rows would vanish at once, a lost permission is the likelier reason: they are hidden, not deleted. */
export function looksLikeLostPermission(stored: number, vanishing: number): boolean {
  return stored >= SMALL_STORE && vanishing / stored > NEARLY_ALL;
}
