import { listPasskeys } from '#access/accounts/index.ts';
import { type Proof, proveIdentity } from '#access/two-step/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { lifetime, newChallenge } from './challenge.ts';
import { getRelyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';
import { webAuthn } from './web-authn.ts';

export const maxPasskeys = 20;

/** The challenge tells `add` that the person has proved their identity; it works only in this session. */
export async function begin(services: Services, proof: Proof, by: Administrator) {
  const { database, configuration } = services;
  const party = getRelyingParty(configuration);
  const { generateRegistrationOptions } = await webAuthn();
  const { email, consumeCode } = await proveIdentity(services, proof, by);

  return database.change(by, async (tx) => {
    await consumeCode(tx);
    const present = await listPasskeys(tx, by.id);
    if (present.length >= maxPasskeys) throw new Refusal('passkey.too-many');
    const options = await generateRegistrationOptions({
      rpName: 'EEMusic Console',
      rpID: party.id,
      userName: email,
      userDisplayName: by.name,
      userID: userHandleOf(services, by.id),
      challenge: newChallenge(services, { addedIn: by.sessionId }),
      attestationType: 'none',
      excludeCredentials: present.map(({ credential_id: id, transports }) => ({
        id,
        transports: transports.split(',').filter(Boolean),
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: lifetime,
    });
    tx.audit('profile.passkey-begun', { kind: 'administrator', id: by.id });
    return { ...message('passkey.begun'), options: { ...options } };
  });
}
