import { type Credentials, findCredentials, isPassword } from '#access/accounts/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { countAttempt, deleteAttempts } from './lockout.ts';

/** Checks the password again within a session; a wrong one counts as a failed sign-in. */
export async function provePassword(
  services: Services,
  password: string,
  { id, origin }: Administrator,
): Promise<Credentials> {
  const credentials = await findCredentials(services.database.read, id);
  if (!credentials) throw new Refusal('session.none');

  await countAttempt(services, credentials.email, origin);
  if (!(await isPassword(credentials.passwordHash, password))) throw new Refusal('profile.password-wrong');
  await deleteAttempts(services, credentials.email, origin);
  return credentials;
}
