/** Parses an object from the browser's storage. Returns an empty one if it is missing, damaged or no object. */
export function parseStored(stored: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
