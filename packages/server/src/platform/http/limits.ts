import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/** Limit of wrong service tokens from one network; the right token is still let in from there. */
export const wrongTokens = { requests: 30, seconds: 60 } as const;

/** Counted by each node in memory: a request that is kept out must not cost a write. */
export type Limits = {
  /** Refuses beyond what the declaration allows its callers together. */
  count(endpoint: Endpoint): Promise<void>;
  /** Refuses another system beyond what its token allows. */
  countToken(token: { tokenId: number; requestsPerMinute: number }): Promise<void>;
  /** Refuses who tries token after token. */
  countWrongToken(networkPrefix: string): Promise<void>;
};

export function makeLimits(): Limits {
  const limiters = new Map<Endpoint, RateLimiterMemory>();
  const ofTokens = new Map<number, RateLimiterMemory>();
  const wrong = limiterOf(wrongTokens);
  return {
    async count(endpoint) {
      if (!endpoint.limit) return;
      const limiter = limiters.get(endpoint) ?? limiterOf(endpoint.limit);
      limiters.set(endpoint, limiter);
      await consume(limiter, 'all');
    },
    countToken({ tokenId, requestsPerMinute: requests }) {
      const limiter = ofTokens.get(requests) ?? limiterOf({ requests, seconds: 60 });
      ofTokens.set(requests, limiter);
      return consume(limiter, String(tokenId));
    },
    countWrongToken: (networkPrefix) => consume(wrong, networkPrefix),
  };
}

const limiterOf = ({ requests, seconds }: { requests: number; seconds: number }) =>
  new RateLimiterMemory({ points: requests, duration: seconds });

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent;
    throw new Refusal('service.too-many', { retryAfter: spent.msBeforeNext / 1000 });
  }
}
