import { createContext } from 'svelte';
import type { PageController } from './page-controller.svelte.ts';

const [given, setPage] = createContext<() => PageController | null>();

/** For what is drawn of a space alone: it is drawn only once the controller is there. */
function getPage(): PageController {
  const page = given()();
  if (page === null) throw new Error('a part of a page is drawn before its controller is there');
  return page;
}

export { getPage, setPage };
