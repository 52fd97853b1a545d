import { z } from 'zod';

// zod writes faster validators with `new Function`, which the page's content security policy forbids. Node has no such
// policy, and the main process validates every row of a sync: there it may. Whatever the page shares with the core
// imports zod from here, so that this runs before the first schema is made.
const inPage = typeof globalThis.process === 'undefined' || 'window' in globalThis;
z.config({ jitless: inPage });

export { z };
