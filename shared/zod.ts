import { z } from 'zod';

// zod builds faster validators with `new Function`, which the window's content security policy forbids. Node has no
// such policy, and there the core validates every row of a sync, so there zod may. All code that the window shares with
// the core imports zod from here, so that this runs before the first schema is created.
const inPage = typeof globalThis.process === 'undefined' || 'window' in globalThis;
z.config({ jitless: inPage });

export { z };
