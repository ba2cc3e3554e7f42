import { createECDH } from 'node:crypto';
import type { PasskeyAnswer } from '@eemusic/contract/access/passkeys';
import type { PasskeyOwner } from '#access/accounts/index.ts';
import type { Services } from '#platform/services.ts';
import { isChallenge } from './challenge.ts';
import type { RelyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';
import { webAuthn } from './web-authn.ts';

export type Verified = { counter: number; isBackedUp: boolean };

/**
 * Returns what the authenticator reports; null where the signature, challenge or origin is wrong, the user was not
 * verified, or the counter went backwards, as a copied passkey's would. Takes equally long for an unregistered passkey.
 */
export async function verifyPasskey(
  services: Services,
  { answer, owner, party }: { answer: PasskeyAnswer; owner: PasskeyOwner | null; party: RelyingParty },
): Promise<Verified | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, response: withoutUndefined(answer.response), clientExtensionResults: {} },
    expectedChallenge: (challenge) => isChallenge(services, 'sign-in', challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: answer.id,
      publicKey: owner ? Uint8Array.from(Buffer.from(owner.publicKey, 'base64url')) : dummyKey,
      counter: owner?.counter ?? 0,
    },
  }).catch((error: unknown) => {
    services.log.info({ reason: error instanceof Error ? error.message : String(error) }, 'passkey refused');
    return { verified: false, authenticationInfo: null };
  });
  if (!verified || !authenticationInfo || !owner) return null;
  const handle = Buffer.from(userHandleOf(services, owner.id)).toString('base64url');
  if (answer.response.userHandle !== handle) return null;
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

function withoutUndefined({ userHandle, ...rest }: PasskeyAnswer['response']) {
  return userHandle === undefined ? rest : { ...rest, userHandle };
}

/** A COSE key (ES256 on P-256, RFC 9053) whose private key is not kept, so that no signature matches. */
const dummyKey = coseKey(createECDH('prime256v1').generateKeys());

function coseKey(point: Buffer): Uint8Array<ArrayBuffer> {
  const head = Buffer.from('a5010203262001215820', 'hex');
  const between = Buffer.from('225820', 'hex');
  return Uint8Array.from(Buffer.concat([head, point.subarray(1, 33), between, point.subarray(33)]));
}
