import type { Code } from '@eemusic/contract/platform/permissions';
import type { Transaction } from 'kysely';
import { type Account, countActive, findAccounts } from '#access/accounts/index.ts';
import { assertSignedIn } from '#access/session/index.ts';
import { type Administrator, type Change, type Database, lock } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';

type Codes = ReadonlySet<Code>;
type Target = Pick<Account, 'id' | 'fullName' | 'email' | 'isActive' | 'codes'>;
type Actor = Pick<Account, 'id' | 'codes'>;

/** The part of an update that affects sign-in and permissions. Null `codes` leave the permissions as they are. */
type RequestedChange = { email: string; codes: Codes | null; hasNewPassword: boolean };

/** Nobody may grant a code that they do not hold. */
export function assertMayGrant(actor: Pick<Actor, 'codes'>, requested: Iterable<Code>): void {
  const lacking = [...requested].filter((code) => !actor.codes.has(code));
  if (lacking.length > 0) throw new Refusal('administrator.grant', { permissions: [...lacking] });
}

/**
 * Anybody with AD may change name, age, mobile number, gender and picture. Email, password and codes require that the
 * target holds no code that the actor lacks.
 */
export function assertMayUpdate(actor: Actor, target: Target, { email, codes, hasNewPassword }: RequestedChange): void {
  const changesCodes = codes !== null && !isSame(codes, target.codes);
  if (changesCodes && target.id === actor.id) throw new Refusal('administrator.self');
  if (changesCodes || hasNewPassword || email !== target.email) assertNotStronger(actor, target);
  if (codes) assertMayGrant(actor, codes.difference(target.codes));
}

export function assertMaySetStatus(actor: Actor, target: Target, isActive: boolean): void {
  if (isActive === target.isActive) return;
  if (target.id === actor.id) throw new Refusal('administrator.self');
  assertNotStronger(actor, target);
}

export function mayDelete(actor: Actor, target: Pick<Target, 'id' | 'codes'>): boolean {
  return target.id !== actor.id && target.codes.isSubsetOf(actor.codes);
}

export function assertMayDelete(actor: Actor, target: Target): void {
  if (target.id === actor.id) throw new Refusal('administrator.self');
  assertNotStronger(actor, target);
}

/** A restored administrator regains all their codes, so restoring requires the same as granting them. */
export function assertMayRestore(actor: Actor, target: Target): void {
  assertNotStronger(actor, target);
}

export function assertHolderRemains(activeAccounts: number): void {
  if (activeAccounts === 0) throw new Refusal('administrator.last');
}

export const isSame = (one: Codes, other: Codes): boolean => one.symmetricDifference(other).size === 0;

function assertNotStronger(actor: Actor, { fullName, codes }: Target): void {
  const lacking = codes.difference(actor.codes);
  if (lacking.size > 0) throw new Refusal('administrator.stronger', { name: fullName, permissions: [...lacking] });
}

/** Changes run one after another, because the rules of granting read more rows than the changed one. */
export const lockAdministrators = (tx: Transaction<Tables>) => lock(tx, 'administrators');

/**
 * Runs a change under the lock with the current state of the acting administrator. Refuses it where no active holder of
 * AD would remain.
 */
export function changeAdministrators<Result>(
  database: Database,
  by: Administrator,
  work: (tx: Change, actor: Account) => Promise<Result>,
): Promise<Result> {
  return database.change(by, async (tx) => {
    await lockAdministrators(tx);
    const actor = await getActor(tx, by);
    const result = await work(tx, actor);
    assertHolderRemains(await countActive(tx, 'AD'));
    return result;
  });
}

/** Reads the acting administrator again under the lock: they may have lost AD since the request arrived. */
export async function getActor(tx: Transaction<Tables>, by: Administrator): Promise<Account> {
  const actor = await getSelf(tx, by);
  if (!actor.codes.has('AD')) throw new Refusal('permission.missing', { permissions: ['AD'] });
  return actor;
}

/** Reads an administrator again under the lock: they may have lost the session since the request arrived. */
export async function getSelf(tx: Transaction<Tables>, by: Administrator): Promise<Account> {
  await assertSignedIn(tx, by);
  const self = (await findAccounts(tx, [by.id])).get(by.id);
  if (!self || !self.isActive || self.isDeleted) throw new Refusal('session.none');
  return self;
}

/** Returned in the order of the ids. Refuses if one does not exist or is deleted. */
export async function getAccounts(tx: Transaction<Tables>, ids: readonly number[]): Promise<Account[]> {
  const found = await findAccounts(tx, ids);
  return ids.map((id) => {
    const account = found.get(id);
    if (!account || account.isDeleted) throw new Refusal('administrator.not-found');
    return account;
  });
}

export async function getAccount(tx: Transaction<Tables>, id: number): Promise<Account> {
  const [account] = await getAccounts(tx, [id]);
  if (!account) throw new Refusal('administrator.not-found');
  return account;
}
