import { isAscii } from 'node:buffer';
import { fetchWays } from '@eemusic/contract/access/session';
import * as contract from '@eemusic/contract/access/single-sign-on';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { Code } from '@eemusic/contract/platform/permissions';
import {
  type Account,
  accountOf,
  accounts,
  addAdministrator,
  countActive,
  findAccounts,
  listed,
  lockAccount,
  noPassword,
  setCodes,
  useChallenge,
} from '#access/accounts/index.ts';
import type { Generated } from 'kysely';
import { lockAdministrators } from '#access/administrators/index.ts';
import { countSignOn, deleteAttempt } from '#access/lockout/index.ts';
import { relyingParty } from '#access/passkeys/index.ts';
import { hashToken, openSession } from '#access/session/index.ts';
import { type Actor, type Change, changesOne, folded, foldedKey, type Query } from '#platform/database/index.ts';
import { Refusal, type Serve } from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { askProvider, beginSignOn, openProvider, openTicket, type Person, readClaims } from './provider.ts';

export const singleSignOnRoom: Room = { routes: singleSignOnRoutes };

function singleSignOnRoutes(serve: Serve, services: Services): void {
  const { database, clock, configuration } = services;
  const { OIDC_ISSUER: issuer, OIDC_LABEL: label } = configuration;
  const provider = openProvider(services);

  serve(fetchWays, () => signInMethods(services));
  serve(contract.beginSignOn, () => beginSignOn(services, provider));

  /* Signing in at the provider counts for both steps; the provider decides whether it requires a second one. */
  serve(contract.finishSignOn, async ({ ticket: sealed, query, staySignedIn }, by) => {
    if (by.kind !== 'visitor') throw new Refusal('session.none');
    if (issuer === null) throw new Refusal('sign-on.off');
    const attempt = await countSignOn(services, by.origin);
    const ticket = openTicket(services, sealed);
    if (!ticket) throw new Refusal('sign-on.failed');
    const person = readClaims(await askProvider(services, provider, { ticket, query }), configuration);
    const account = await findOrCreateAccount(services, person, by);

    const signedIn = await database.change({ ...by, id: account.id, name: account.name }, async (tx) => {
      await lockAdministrators(tx);
      const now = clock.now();
      const isNew = await useChallenge(tx, { hash: hashToken(sealed), expiresAt: new Date(ticket.until) });
      if (!isNew) throw new Refusal('sign-on.failed');
      const identity = tx.updateTable('sign_on_identities').set({ last_used_at: now.toISOString() });
      const isLinked = identity.where('issuer', '=', issuer).where('subject', '=', person.subject);
      if (!(await lockAccount(tx, account)) || !(await changesOne(isLinked))) throw new Refusal('sign-on.no-account');
      if (person.codes) await giveCodes(tx, account.id, person.codes);
      const stays = staySignedIn === true;
      tx.audit('session.opened', { kind: 'administrator', id: account.id }, { after: { stays, signOn: label } });
      return openSession(tx, services, { account, stays, origin: by.origin, by: 'single sign-on' });
    });
    await deleteAttempt(services, attempt);
    return signedIn;
  });
}

export function signInMethods({ configuration }: Services): AnswerOf<typeof fetchWays> {
  return {
    passkeyOrigin: relyingParty(configuration)?.origin ?? null,
    signOnLabel: configuration.OIDC_ISSUER === null ? null : configuration.OIDC_LABEL,
  };
}

/** On the first sign-in by the verified email. An inactive account gets the same refusal as a missing one. */
async function findOrCreateAccount({ database, clock, configuration }: Services, person: Person, by: Actor) {
  const { OIDC_ISSUER: issuer, OIDC_CREATE: creates } = configuration;
  if (issuer === null) throw new Refusal('sign-on.off');
  const identity = { issuer, subject: person.subject };
  const existing = await findLinked(database.read, identity);
  if (existing) return active(existing);

  await database.change({ ...by, name: person.fullName } as Actor, async (tx) => {
    await lockAdministrators(tx);
    if (await findLinked(tx, identity)) return;
    const account = await findUnlinked(tx, issuer, person.email);
    if (account && !account.isActive) throw new Refusal('sign-on.no-account');
    if (!account && !creates) throw new Refusal('sign-on.no-account');
    const administratorId = account?.id ?? (await createAccount(tx, person, clock.now()));
    // Unlinks a deleted account that could still be restored.
    await tx
      .deleteFrom('sign_on_identities')
      .where('issuer', '=', issuer)
      .where('subject', '=', person.subject)
      .execute();
    const at = clock.now().toISOString();
    const link = { ...identity, administrator_id: administratorId, created_at: at, last_used_at: at };
    await tx.insertInto('sign_on_identities').values(link).execute();
    const record = { kind: 'administrator', id: administratorId, name: account?.name ?? person.fullName };
    tx.audit('administrator.sign-on-linked', record, { after: { email: person.email } });
  });
  const linked = await findLinked(database.read, identity);
  if (!linked) throw new Refusal('sign-on.no-account');
  return active(linked);
}

async function findLinked(
  db: Query,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<Account | null> {
  const row = await accounts(db)
    .innerJoin('sign_on_identities', 'sign_on_identities.administrator_id', 'administrators.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

/** Characters that only look like those of an email, such as full-width ones, may be another mailbox. */
async function findUnlinked(db: Query, issuer: string, email: string): Promise<Account | null> {
  const row = await accounts(db)
    .where('deleted_at', 'is', null)
    .where('email_key', '=', folded(email))
    .$if(!isAscii(Buffer.from(email)), (rows) => rows.where('email', '=', email))
    .where('administrators.id', 'not in', (of) =>
      of.selectFrom('sign_on_identities').select('administrator_id').where('issuer', '=', issuer),
    )
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

function active<Account extends { isActive: boolean }>(account: Account): Account {
  if (!account.isActive) throw new Refusal('sign-on.no-account');
  return account;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** The provider, and the provider's id for the person. Unlike an email, these two never change. */
    sign_on_identities: {
      id: Generated<number>;
      administrator_id: number;
      issuer: string;
      subject: string;
      created_at: string;
      last_used_at: string;
    };
  }
}

/** No password, because only the provider decides who may sign in. If the username is taken, it is the email. */
async function createAccount(tx: Change, { fullName, username, email, codes }: Person, at: Date): Promise<number> {
  const isTaken = await tx
    .selectFrom('administrators')
    .select('id')
    .where('username_key', '=', foldedKey(username, 240))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const person = { fullName, username: isTaken ? email.slice(0, 60) : username, email };
  return addAdministrator(tx, { ...person, passwordHash: noPassword, role: 2, codes: codes ?? [], at });
}

/** The last active holder of AD with a password keeps AD: nobody else could grant it while the provider is down. */
async function giveCodes(tx: Change, id: number, claimed: readonly Code[]): Promise<void> {
  const holder = (await findAccounts(tx, [id])).get(id);
  if (!holder) return;
  const before = listed(holder.codes);
  await setCodes(tx, id, claimed);
  const isLast = holder.codes.has('AD') && !claimed.includes('AD') && (await countActive(tx, 'AD')) === 0;
  const after = isLast ? listed(new Set([...claimed, 'AD' as const])) : listed(new Set(claimed));
  if (isLast) await setCodes(tx, id, after);
  if (before.join() === after.join()) return;

  const record = { kind: 'administrator', id, name: holder.fullName };
  tx.audit('administrator.codes-given', record, { before: { codes: before }, after: { codes: after } });
}
