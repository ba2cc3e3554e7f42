/** How a key is named where all of it need not be read: by its first and its last group. */
export function shortKey(key: string): string {
  return `${key.slice(0, 4)}-…-${key.slice(-4)}`;
}
