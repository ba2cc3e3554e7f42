import { addAdministrator, findLinked, findUnlinked, linkSignOn, noPassword } from '#access/accounts/index.ts';
import { lockAdministrators } from '#access/administrators/index.ts';
import type { Actor, Change } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Person } from './read-claims.ts';

/**
 * Finds the account by issuer and subject or, on the first sign-in, by the verified email; otherwise creates one if
 * that is allowed. An inactive account gets the same refusal as a missing one.
 */
export async function findAccount({ database, clock, configuration }: Services, person: Person, by: Actor) {
  const { OIDC_ISSUER: issuer, OIDC_CREATE: creates } = configuration;
  if (issuer === null) throw new Refusal('sign-on.off');
  const identity = { issuer, subject: person.subject };
  const existing = await findLinked(database.read, identity);
  if (existing) return active(existing);

  await database.change({ ...by, name: person.fullName } as Actor, async (tx) => {
    await lockAdministrators(tx, database);
    if (await findLinked(tx, identity)) return;
    const account = await findUnlinked(tx, issuer, person.email);
    if (account && !account.isActive) throw new Refusal('sign-on.no-account');
    if (!account && !creates) throw new Refusal('sign-on.no-account');
    const administratorId = account?.id ?? (await create(tx, person, clock.now()));
    await linkSignOn(tx, { ...identity, administratorId, at: clock.now() });
    const record = { kind: 'administrator', id: administratorId, name: account?.name ?? person.fullName };
    tx.audit('administrator.sign-on-linked', record, { after: { email: person.email } });
  });
  const linked = await findLinked(database.read, identity);
  if (!linked) throw new Refusal('sign-on.no-account');
  return active(linked);
}

function active<Account extends { isActive: boolean }>(account: Account): Account {
  if (!account.isActive) throw new Refusal('sign-on.no-account');
  return account;
}

/**
 * The account has no password, because only the provider decides who may sign in. If the username is taken, the email
 * is used instead.
 */
async function create(tx: Change, { fullName, username, email, codes }: Person, at: Date): Promise<number> {
  const isTaken = await tx
    .selectFrom('administrators')
    .select('id')
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const free = isTaken ? email.slice(0, 60) : username;
  const account = {
    fullName,
    username: free,
    email,
    passwordHash: noPassword,
    role: 2,
    codes: codes ?? [],
    at,
  } as const;
  return addAdministrator(tx, account);
}
