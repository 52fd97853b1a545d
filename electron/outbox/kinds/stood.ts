/** The old values of the fields that a write changes, from before its first try (`Baseline.stood`). */
export function readStood(stood: string | undefined): Readonly<Record<string, unknown>> {
  if (stood === undefined) return {};
  try {
    const fields: unknown = JSON.parse(stood);
    return typeof fields === 'object' && fields !== null ? { ...fields } : {};
  } catch {
    return {};
  }
}
