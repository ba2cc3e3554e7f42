import { minute } from '@eemusic/contract/platform/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Origin } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { startServer } from '#testing/start-server.ts';
import { countAttempt, deleteAttempts } from './index.ts';

const email = 'owner@example.com';
const home = '198.51.100.1';

const originOf = (address: string): Origin => ({ address, userAgent: '', requestId: '' });

/** Each item: strangers make this many guesses from an address, and time passes. */
const attacks = fc.array(
  fc.record({
    address: fc.integer({ min: 1, max: 250 }).map((last) => `203.0.113.${last}`),
    guesses: fc.integer({ min: 1, max: 15 }),
    pause: fc.integer({ min: 0, max: 3 * minute }),
  }),
  { minLength: 1, maxLength: 20 },
);

async function isLookedAt(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'session.too-many') return false;
    throw error;
  }
}

describe('the lockout, whatever strangers do from elsewhere', () => {
  it("checks the owner's first attempt after 15 minutes, and never more than ten of a stranger", async () => {
    const { services, wait } = await startServer({ codes: null });
    const attempt = (address: string) => isLookedAt(countAttempt(services, email, originOf(address)));

    await fc.assert(
      fc.asyncProperty(attacks, fc.integer({ min: 0, max: 12 }), async (strangers, ownMistakes) => {
        for (let mistake = 0; mistake < ownMistakes; mistake += 1) await attempt(home);
        const since = new Map<string, number[]>();
        const until = services.clock.now().getTime() + 15 * minute;

        for (const { address, guesses, pause } of strangers) {
          const now = services.clock.now().getTime();
          const earlier = (since.get(address) ?? []).filter((at) => at > now - 15 * minute);
          for (let guess = 0; guess < guesses; guess += 1) if (await attempt(address)) earlier.push(now);
          expect(earlier.length).toBeLessThanOrEqual(10);
          since.set(address, earlier);
          wait(pause);
        }
        const left = until - services.clock.now().getTime();
        if (left > 0) wait(left);

        expect(await attempt(home)).toBe(true);
        await services.database.write((tx) => deleteAttempts(tx, email, originOf(home)));
        wait(16 * minute);
      }),
    );
  });
});
