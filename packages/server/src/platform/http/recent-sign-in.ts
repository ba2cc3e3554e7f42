import { recentSignIn } from '@eemusic/contract/platform/recent-sign-in';
import type { Administrator, Clock } from '#platform/database/index.ts';
import { Refusal } from './refusal.ts';

/** Requires a recent sign-in, because the change would outlive a stolen session token. */
export function assertRecentSignIn({ signedInAt }: Administrator, { clock }: { clock: Clock }): void {
  // Absolute, because a sign-in while a clock ran ahead would be recent until then.
  if (Math.abs(clock.now().getTime() - signedInAt.getTime()) > recentSignIn) throw new Refusal('session.not-recent');
}
