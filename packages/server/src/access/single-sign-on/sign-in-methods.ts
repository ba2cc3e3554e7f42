import type { fetchWays } from '@eemusic/contract/access/session';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { relyingParty } from '#access/passkeys/index.ts';
import type { Services } from '#platform/services.ts';

/** The methods of signing in other than by email and password, as configured. */
export function signInMethods({ configuration }: Services): AnswerOf<typeof fetchWays> {
  return {
    passkeyOrigin: relyingParty(configuration)?.origin ?? null,
    signOnLabel: configuration.OIDC_ISSUER === null ? null : configuration.OIDC_LABEL,
  };
}
