/** Below this many rows, losing all of them is an ordinary day. */
const SMALL_STORE = 10;
const NEARLY_ALL = 0.9;

/** When nearly everything would vanish at once, it is likelier that a permission was lost: hide, do not delete. */
export function looksLikeLostPermission(stored: number, vanishing: number): boolean {
  return stored >= SMALL_STORE && vanishing / stored > NEARLY_ALL;
}
