/** In the names of packages that should be signed and are not. */
export const UNSIGNED = '-unsigned';

/** The suffix for package names of a system. Empty for Linux, whose packages are never signed. */
export function signingSuffix(system: 'win' | 'mac', env: NodeJS.ProcessEnv): string {
  const names = system === 'win' ? ['WIN_CSC_LINK', 'CSC_LINK'] : ['CSC_LINK', 'CSC_NAME'];
  return names.some((name) => (env[name] ?? '') !== '') ? '' : UNSIGNED;
}

/**
 * Without the variables that are empty: a secret that a workflow does not have. electron-builder would look for a
 * certificate of that name.
 */
export function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}
