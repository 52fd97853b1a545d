/// <reference types="vite/client" />
/// <reference types="svelte" />

interface Window {
  /** The part of Chromium's Trusted Types that we use. */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (input: string) => string },
    ): { createScriptURL(input: string): unknown };
  };
}
