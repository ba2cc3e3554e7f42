/** Returns the check, which runs again only once its last success is older than this. Failures are not reused. */
export function reuseSuccess(maxAgeMs: number, check: () => Promise<void>): () => Promise<void> {
  let succeededAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - succeededAt < maxAgeMs) return;
    await check();
    succeededAt = performance.now();
  };
}
