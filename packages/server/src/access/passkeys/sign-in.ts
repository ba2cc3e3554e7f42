import type { passkeySignIn } from '@eemusic/contract/access/passkeys';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { SignedIn } from '@eemusic/contract/access/session';
import { findPasskeyOwner, lockActiveAccount, recordPasskeyUse, type PasskeyOwner } from '#access/accounts/index.ts';
import { countPasskey, deletePasskeyAttempts } from '#access/lockout/index.ts';
import { openSession } from '#access/session/index.ts';
import { type Actor, type Change, folded } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { challengeIn, consumeChallenge } from './challenge.ts';
import { getRelyingParty } from './relying-party.ts';
import { type Verified, verifyPasskey } from './verify.ts';

/**
 * A passkey with user verification counts as two factors, so neither a password nor a code is required. An invalid
 * passkey, an unknown one and one of an inactive account get the same answer after the same time.
 */
export async function signIn(
  services: Services,
  { answer, email, staySignedIn }: RequestOf<typeof passkeySignIn>,
  by: Actor,
): Promise<SignedIn> {
  const { database, log, configuration } = services;
  if (by.kind !== 'visitor') throw new Refusal('session.none');
  const { origin } = by;
  const party = getRelyingParty(configuration);

  const owner = await findPasskeyOwner(database.read, answer.id);
  await countPasskey(services, owner?.id ?? null, origin);
  const verified = await verifyPasskey(services, { answer, owner, party });
  const isOwners = email === undefined || owner?.emailKey === folded(email);
  if (!owner || !verified || !owner.isActive || !isOwners) {
    log.warn({ administrator: owner?.id ?? null, ip: origin.address }, 'sign-in by passkey refused');
    throw new Refusal('session.passkey-wrong');
  }

  return database.change({ ...by, id: owner.id, name: owner.name }, async (tx) => {
    const challenge = challengeIn(answer.response.clientDataJSON);
    await assertStillRight(tx, services, { challenge, owner, verified });
    const stays = staySignedIn === true;
    const record = { kind: 'administrator', id: owner.id };
    tx.audit('session.opened', record, { after: { stays, passkey: owner.passkeyName } });
    await deletePasskeyAttempts(tx, owner.id, origin);
    return openSession(tx, services, { account: owner, stays, origin });
  });
}

type Proof = { challenge: string; owner: PasskeyOwner; verified: Verified };

async function assertStillRight(tx: Change, { clock }: Services, { challenge, owner, verified }: Proof): Promise<void> {
  const { passkeyId, counter: before } = owner;
  const isRight =
    (await consumeChallenge(tx, challenge)) &&
    (await lockActiveAccount(tx, owner)) &&
    (await recordPasskeyUse(tx, { passkeyId, verified: before, ...verified, at: clock.now() }));
  if (!isRight) throw new Refusal('session.passkey-wrong');
}
