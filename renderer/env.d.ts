/// <reference types="vite/client" />
/// <reference types="svelte" />

interface Window {
  /** Chromium's Trusted Types, as far as we use them. */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (input: string) => string },
    ): { createScriptURL(input: string): unknown };
  };
}
