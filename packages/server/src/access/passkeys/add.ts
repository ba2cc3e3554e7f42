import type { addPasskey, NewPasskeyAnswer } from '@eemusic/contract/access/passkeys';
import { maxPasskeyNameLength } from '@eemusic/contract/platform/field-lengths';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { insertPasskey, listPasskeys } from '#access/accounts/index.ts';
import { assertSignedIn, deviceName, deviceOf } from '#access/session/index.ts';
import { type Administrator, lock } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { maxPasskeys } from './begin.ts';
import { challengeIn, isChallenge, consumeChallenge } from './challenge.ts';
import { noticePasskey } from './notices.ts';
import { getRelyingParty } from './relying-party.ts';
import { webAuthn } from './web-authn.ts';

type Request = Pick<RequestOf<typeof addPasskey>, 'answer' | 'name'>;

export async function add(services: Services, { answer, name: typed }: Request, by: Administrator) {
  const { database, clock } = services;
  const { credential, credentialBackedUp } = await verify(services, answer, by);
  const name = (typed || deviceName(deviceOf(by.origin.userAgent))).slice(0, maxPasskeyNameLength);

  return database.change(by, async (tx) => {
    await lock(tx, database.engine, `passkeys ${by.id}`);
    await assertSignedIn(tx, by);
    if (!(await consumeChallenge(tx, challengeIn(answer.response.clientDataJSON))))
      throw new Refusal('passkey.refused');
    if ((await listPasskeys(tx, by.id)).length >= maxPasskeys) throw new Refusal('passkey.too-many');
    const now = clock.now();
    const passkeyId = await insertPasskey(tx, {
      administrator_id: by.id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).join(',').slice(0, 200),
      is_backed_up: credentialBackedUp ? 1 : 0,
      name,
      created_at: now.toISOString(),
    });
    if (passkeyId === null) throw new Refusal('passkey.refused');
    await noticePasskey(tx, { what: 'added', administratorId: by.id, name, language: by.language }, now);
    tx.audit('profile.passkey-added', { kind: 'administrator', id: by.id }, { after: { passkey: name } });
    return { ...message('passkey.added'), passkeyId, name };
  });
}

async function verify(services: Services, answer: NewPasskeyAnswer, by: Administrator) {
  const { configuration, log } = services;
  const party = getRelyingParty(configuration);
  const { verifyRegistrationResponse } = await webAuthn();
  const { transports, ...response } = answer.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...answer,
      response: { ...response, ...(transports && { transports }) },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => isChallenge(services, { addedIn: by.sessionId }, challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'passkey not added');
    return { registrationInfo: undefined };
  });
  if (!registrationInfo) throw new Refusal('passkey.refused');
  return registrationInfo;
}
