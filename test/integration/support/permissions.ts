import type { Fetch } from '../../../electron/api/fetch.ts';

/** What a space answers to this person. `unlisted`: it is readable, and no list names it. */
export type SpaceAccess = 'readable' | 'forbidden' | 'hidden' | 'unlisted';

/** A link to the server that takes permissions away and gives them back. */
export class Permissions {
  readonly #spaces = new Map<string, SpaceAccess>();
  readonly #comments = new Set<string>();
  readonly #requests = new Set<string>();
  /** Status of every answer of the organization and its spaces; null: as the others say. */
  everything: 403 | 404 | null = null;
  /** Whether the lists still name what is forbidden. */
  listsForbidden = false;

  space(spaceId: string, access: SpaceAccess): void {
    this.#spaces.set(spaceId, access);
  }

  comments(spaceId: string, allowed: boolean): void {
    if (allowed) this.#comments.delete(spaceId);
    else this.#comments.add(spaceId);
  }

  requests(spaceId: string, allowed: boolean): void {
    if (allowed) this.#requests.delete(spaceId);
    else this.#requests.add(spaceId);
  }

  /** Requests that are on their way. */
  underWay = 0;

  restore(): void {
    this.#spaces.clear();
    this.#comments.clear();
    this.#requests.clear();
    this.everything = null;
  }

  readonly network: Fetch = (input, init) => {
    this.underWay += 1;
    return this.#ask(input, init).finally(() => {
      this.underWay -= 1;
    });
  };

  async #ask(...[input, init]: Parameters<Fetch>): Promise<Response> {
    const { pathname } = new URL(input);
    const refused = this.#refusal(pathname);
    if (refused !== null) return answer(refused);
    const response = await fetch(input, init);
    if (!response.ok || init.method === 'POST') return response;
    if (/\/(orgs|collections)\/[^/]+\/spaces$/.test(pathname))
      return filtered(response, ({ id = '' }) => this.#isListed(id));
    if (/\/orgs\/[^/]+\/change-requests$/.test(pathname))
      return filtered(response, ({ space = '' }) => this.#isListed(space) && !this.#requests.has(space));
    return response;
  }

  #isListed(spaceId: string): boolean {
    const access = this.#spaces.get(spaceId) ?? 'readable';
    return access === 'readable' || (access === 'forbidden' && this.listsForbidden);
  }

  #refusal(pathname: string): number | null {
    const [, spaceId, rest = ''] = /\/spaces\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
    if (this.everything !== null && (spaceId !== undefined || pathname.includes('/orgs/'))) return this.everything;
    if (spaceId === undefined) return null;
    const access = this.#spaces.get(spaceId);
    if (access === 'forbidden') return 403;
    if (access === 'hidden') return 404;
    if (rest.startsWith('/comments') && this.#comments.has(spaceId)) return 403;
    return rest.startsWith('/change-requests') && this.#requests.has(spaceId) ? 403 : null;
  }
}

function answer(status: number): Response {
  return Response.json({ error: { code: status, message: 'taken away' } }, { status });
}

async function filtered(
  response: Response,
  keeps: (item: { readonly id?: string; readonly space?: string }) => boolean,
): Promise<Response> {
  const list = (await response.json()) as {
    readonly items: readonly { readonly id: string; readonly space?: string }[];
  };
  return Response.json({ ...list, items: list.items.filter(keeps) }, { status: response.status });
}
