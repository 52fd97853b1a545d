/** So many threads are listed one by one; whoever has more goes through them among all comments. */
export const SHOWN = 200;
