/** The fields that a write was to change, as they were before its first try (`Baseline.stood`). */
export function readStood(stood: string | undefined): Readonly<Record<string, unknown>> {
  if (stood === undefined) return {};
  try {
    const fields: unknown = JSON.parse(stood);
    return typeof fields === 'object' && fields !== null ? { ...fields } : {};
  } catch {
    return {};
  }
}
