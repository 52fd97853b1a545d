/** How many threads are listed; for more, the person uses all comments. */
export const SHOWN = 200;
