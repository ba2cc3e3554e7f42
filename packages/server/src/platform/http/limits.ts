import { createRequire } from 'node:module';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import type * as Limiting from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/** Only these two modules are loaded: the package would load its limiters for a dozen databases as well. */
const part = createRequire(import.meta.url);
const RateLimiterMemory = part('rate-limiter-flexible/lib/RateLimiterMemory.js') as typeof Limiting.RateLimiterMemory;
const RateLimiterRes = part('rate-limiter-flexible/lib/RateLimiterRes.js') as typeof Limiting.RateLimiterRes;

/** Maximum number of wrong service tokens from one network; correct tokens are still accepted from there. */
export const wrongTokens = { requests: 30, seconds: 60 } as const;

/** Counted in memory on each node, because rejecting a request must not require a write. */
export type Limits = {
  /** Refuses when the requests counted under this name exceed the endpoint's declared limit. */
  count(endpoint: Endpoint, name: string): Promise<void>;
  /** Refuses another system that exceeds the limit of its token. */
  countToken(token: { tokenId: number; requestsPerMinute: number }): Promise<void>;
  /** Refuses a network that keeps trying wrong tokens. */
  countWrongToken(networkPrefix: string): Promise<void>;
};

export function makeLimits(): Limits {
  const limiters = new Map<Endpoint, Limiting.RateLimiterMemory>();
  const ofTokens = new Map<number, Limiting.RateLimiterMemory>();
  const wrong = limiterOf(wrongTokens);
  return {
    async count(endpoint, name) {
      if (!endpoint.limit) return;
      const limiter = limiters.get(endpoint) ?? limiterOf(endpoint.limit);
      limiters.set(endpoint, limiter);
      await consume(limiter, name);
    },
    countToken({ tokenId, requestsPerMinute: requests }) {
      const limiter = ofTokens.get(requests) ?? limiterOf({ requests, seconds: 60 });
      ofTokens.set(requests, limiter);
      return consume(limiter, String(tokenId));
    },
    countWrongToken: (networkPrefix) => consume(wrong, networkPrefix),
  };
}

/**
 * Refuses with 429 whoever calls it with the same key more often than allowed. Each call returns a function that takes
 * its count back.
 */
export function limitOf(allowed: { requests: number; seconds: number }): (key: string) => Promise<() => Promise<void>> {
  const limiter = limiterOf(allowed);
  return async (key) => {
    await consume(limiter, key);
    return async () => void (await limiter.reward(key));
  };
}

const limiterOf = ({ requests, seconds }: { requests: number; seconds: number }) =>
  new RateLimiterMemory({ points: requests, duration: seconds });

async function consume(limiter: Limiting.RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent;
    throw new Refusal('service.too-many', { retryAfter: spent.msBeforeNext / 1000 });
  }
}
