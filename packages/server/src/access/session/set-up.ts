import { createHmac } from 'node:crypto';
import { codes } from '@eemusic/contract/platform/permissions';
import type { SignedIn } from '@eemusic/contract/access/session';
import { addAdministrator, assertStrong, hashPassword, isEmpty } from '#access/accounts/index.ts';
import { type Actor, lock, system } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { isSameSecret } from '#platform/same-secret.ts';
import type { Services } from '#platform/services.ts';
import { openSession } from './identity.ts';

/**
 * Returns the token of the set-up link: the same on every node and at every start. It is refused once there is an
 * administrator.
 */
export function setUpToken({ secret }: Pick<Services, 'secret'>): string {
  return createHmac('sha256', secret).update('set-up').digest('base64url');
}

type Registration = { token: string; fullName: string; username: string; email: string; password: string };

/** Makes the first administrator, with every code; of two concurrent requests one succeeds. */
export async function register(
  services: Services,
  { token, password, ...person }: Registration,
  by: Actor,
): Promise<SignedIn> {
  const { database, clock } = services;
  if (!by.origin) throw new Refusal('session.none');
  const { origin } = by;

  if (!(await isEmpty(database.read))) throw new Refusal('session.set-up-closed');
  if (!isSameSecret(token, setUpToken(services))) throw new Refusal('session.set-up-link');
  await assertStrong(password, person);

  const passwordHash = await hashPassword(password);
  return database.change({ ...by, name: person.email }, async (tx) => {
    await lock(tx, 'first administrator');
    if (!(await isEmpty(tx))) throw new Refusal('session.set-up-closed');
    const id = await addAdministrator(tx, { ...person, passwordHash, role: 1, codes, at: clock.now() });
    return openSession(tx, services, { account: { id, role: 1 }, stays: false, origin });
  });
}

/** Makes the first administrator from the configuration if there is none. Returns whether there is one now. */
export async function ensureFirstAdministrator(services: Services): Promise<boolean> {
  const { database, configuration, clock } = services;
  if (!(await isEmpty(database.read))) return true;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = configuration;
  if (!email || !password) return false;

  await assertStrong(password, { email, username: 'admin' });
  const passwordHash = await hashPassword(password);
  await database.change(system('set-up'), async (tx) => {
    await lock(tx, 'first administrator');
    if (!(await isEmpty(tx))) return tx.audit('administrator.set-up-met', { kind: 'administrator', id: null });
    await addAdministrator(tx, {
      fullName: 'Admin',
      username: 'admin',
      email,
      passwordHash,
      role: 1,
      codes,
      at: clock.now(),
    });
  });
  return true;
}
