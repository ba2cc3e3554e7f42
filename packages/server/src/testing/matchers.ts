import { expect } from 'vitest';
import type { Answer } from './start-server.ts';

declare module 'vitest' {
  // oxlint-disable-next-line no-unused-vars -- the type parameters must be as in Vitest's own declaration
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Expects a refusal with this status and exactly this text. */
    toRefuse(status: number, error?: string): R;
  }
}

expect.extend({
  toRefuse(answer: Answer<unknown>, status: number, error?: string) {
    const body = answer.body as { error?: unknown; detail?: unknown; code?: unknown };
    // `/api/v1` answers problems.
    const text = body.error ?? body.detail;
    const isShaped = typeof text === 'string' && typeof body.code === 'string';
    const pass = answer.status === status && isShaped && (error === undefined || text === error);
    return {
      pass,
      message: () => `expected a refusal ${status} ${error ?? ''}, got ${answer.status} ${JSON.stringify(answer.body)}`,
    };
  },
});
