import type { Clock } from '#platform/database/index.ts';

/** In ms: how soon an answer that is still being made ends after its session, permission or token is lost. */
export const accessCheckMs = 1_000;

/**
 * Passes on the parts of a long answer while `check` accepts its caller, and otherwise breaks it off, which a browser
 * shows as a failed download.
 */
export async function* whileAdmitted<Part>(
  parts: AsyncIterable<Part>,
  { clock, check }: { clock: Clock; check: () => Promise<unknown> },
): AsyncGenerator<Part, void> {
  let checkedAt = clock.now().getTime();
  for await (const part of parts) {
    const now = clock.now().getTime();
    // A clock that was set back must not put the next check off.
    if (Math.abs(now - checkedAt) >= accessCheckMs) {
      checkedAt = now;
      await check();
    }
    yield part;
  }
}
