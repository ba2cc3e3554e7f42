import type { Services } from '#platform/services.ts';
import { lifetime, newChallenge } from './challenge.ts';
import { getRelyingParty } from './relying-party.ts';
import { webAuthn } from './web-authn.ts';

/** The same for everybody, because the browser itself finds the passkeys that it has for this console. */
export async function signInOptions(services: Services) {
  const party = getRelyingParty(services.configuration);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: newChallenge(services, 'sign-in'),
    userVerification: 'required',
    timeout: lifetime,
  });
  return { options: { ...options } };
}
