/** What `fetch` throws when a connection breaks. */
export function cutOff(code: 'ECONNRESET' | 'ECONNREFUSED'): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
