/** What `fetch` throws when the connection fails. */
export function networkError(code: string, syscall = 'read'): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, syscall }) });
}
