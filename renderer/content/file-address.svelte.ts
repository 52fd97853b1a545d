import { SvelteMap } from 'svelte/reactivity';
import { signed, signingKey } from '../transport/proofs.ts';

/**
 * The addresses from which stored files are loaded. A view names a file by a plain address (`/files/…`), which links,
 * copies and paper show. In a browser, the host serves it only with a grant: a signature of this run for this one file,
 * added where the browser loads it. An address that is copied with an image gives access only to that image.
 */
const GRANT = 'grant';

class FileAddresses {
  #needed = false;
  /** Null: no host has admitted this page yet. */
  #key = $state.raw<CryptoKey | null>(null);
  readonly #granted = new SvelteMap<string, string>();
  readonly #asked = new Map<string, Promise<string>>();

  /** A host serves the files. Without this call they are loaded from their plain addresses, as in Electron. */
  needGrants(): void {
    this.#needed = true;
  }

  /** Another run signs anew; what is shown stays until its new address exists. */
  async grantWith(secret: string): Promise<void> {
    const key = await signingKey(secret);
    this.#key = key;
    for (const plain of [...this.#asked.keys()]) this.#asked.set(plain, this.#grant(key, plain));
  }

  /** Null while it is being signed, for a moment at the first use. */
  now(plain: string): string | null {
    if (!this.#needed) return plain;
    const granted = this.#granted.get(plain);
    if (granted === undefined && this.#key !== null) void this.of(plain);
    return granted ?? null;
  }

  /** For a single use; without a host, the request fails and says so. */
  of(plain: string): Promise<string> {
    if (this.#key === null) return Promise.resolve(plain);
    const asked = this.#asked.get(plain) ?? this.#grant(this.#key, plain);
    this.#asked.set(plain, asked);
    return asked;
  }

  /** Resolves when every requested address is signed: printing waits for images. */
  async settled(): Promise<void> {
    await Promise.all(this.#asked.values());
  }

  async #grant(key: CryptoKey, plain: string): Promise<string> {
    const url = new URL(plain, location.origin);
    url.searchParams.set(GRANT, await signed(key, url.pathname));
    const granted = url.pathname + url.search + url.hash;
    if (key === this.#key) this.#granted.set(plain, granted);
    return granted;
  }
}

export const fileAddresses = new FileAddresses();
