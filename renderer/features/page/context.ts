import { createContext } from 'svelte';
import type { PageController } from './page-controller.svelte.ts';

const [getPage, setPage] = createContext<PageController>();

export { getPage, setPage };
