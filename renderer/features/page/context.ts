import { createContext } from 'svelte';
import type { PageController } from './page-controller.svelte.ts';

const [given, setPage] = createContext<() => PageController | null>();

/** For parts of a page only: they are drawn after the controller exists. */
function getPage(): PageController {
  const page = given()();
  if (page === null) throw new Error('a part of a page is drawn before its controller is there');
  return page;
}

export { getPage, setPage };
