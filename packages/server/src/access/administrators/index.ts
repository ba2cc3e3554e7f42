import { type Code, codes as allCodes } from '@eemusic/contract/platform/permissions';
import type { Transaction } from 'kysely';
import {
  type Account,
  addAdministrator,
  assertStrong,
  clearTwoStep,
  countActive,
  findAccount,
  findAccounts,
  hashPassword,
  isEmpty,
  setActive,
  setPassword,
} from '#access/accounts/index.ts';
import { assertSignedIn, closeAccess } from '#access/session/index.ts';
import { type Administrator, type Change, type Database, lock, type Query, system } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import type { RandomSource, Services } from '#platform/services.ts';
import { deleteAttemptsOf, deleteCodes } from '#access/lockout/index.ts';
import { deletePasskeysOf } from '#access/passkeys/index.ts';

type Codes = ReadonlySet<Code>;
type Target = Pick<Account, 'id' | 'fullName' | 'email' | 'isActive' | 'codes'>;
type Actor = Pick<Account, 'id' | 'codes'>;

/** Null `codes` leave the permissions as they are. */
type RequestedChange = { email: string; codes: Codes | null; hasNewPassword: boolean };

/** Nobody may grant a code that they do not hold. */
export function assertMayGrant(actor: Pick<Actor, 'codes'>, requested: Iterable<Code>): void {
  const lacking = [...requested].filter((code) => !actor.codes.has(code));
  if (lacking.length > 0) throw new Refusal('administrator.grant', { permissions: [...lacking] });
}

/** Email, password and codes require that the target holds no code that the actor lacks. */
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

/** Refuses a change after which no active holder of AD would remain. */
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

/** They may have lost AD since the request arrived. */
export async function getActor(tx: Transaction<Tables>, by: Administrator): Promise<Account> {
  const actor = await getSelf(tx, by);
  if (!actor.codes.has('AD')) throw new Refusal('permission.missing', { permissions: ['AD'] });
  return actor;
}

/** They may have lost the session since the request arrived. */
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

/** Anybody who can run a command on the server can read the database anyway, so the rules of granting do not apply. */
const commandLine = system('command line');

type Person = { fullName: string; username: string; email: string };

/** The first administrator becomes the super administrator. */
export async function createFromCommandLine(
  { database, clock }: Services,
  { password, codes, ...person }: Person & { password: string; codes: readonly Code[] },
): Promise<void> {
  await assertStrong(password, person);
  const passwordHash = await hashPassword(password);
  await database.change(commandLine, async (tx) => {
    await lock(tx, 'first administrator');
    await lockAdministrators(tx);
    const isFirst = await isEmpty(tx);
    if (isFirst && codes.length < allCodes.length) throw new FirstHoldsAll();
    await addAdministrator(tx, { ...person, passwordHash, codes, role: isFirst ? 1 : 2, at: clock.now() });
    await deleteAttemptsOf(tx, person.email);
  });
}

/** A code that the first administrator lacked could never be granted: the set-up link works only once. */
export class FirstHoldsAll extends Error {
  override name = 'FirstHoldsAll';
  override message = 'The first administrator of a system holds every permission: --codes all';
}

type Reset = { email: string; password: string; activates: boolean };

export async function resetPassword(
  { database, clock }: Services,
  { email, password, activates }: Reset,
): Promise<{ isActive: boolean; hasTwoStep: boolean }> {
  const { username } = await getByEmail(database.read, email);
  await assertStrong(password, { email, username });
  const passwordHash = await hashPassword(password);
  return database.change(commandLine, async (tx) => {
    await lockAdministrators(tx);
    const { id, fullName, isActive, twoStepSecret } = await getByEmail(tx, email);
    const record = { kind: 'administrator', id, name: fullName };
    await setPassword(tx, id, passwordHash);
    await restoreAccess(tx, { id, email, now: clock.now() });
    tx.audit('administrator.password-reset', record);
    if (activates && !isActive) {
      await setActive(tx, id, true);
      const change = { before: { isActive }, after: { isActive: true } };
      tx.audit('administrator.activated', record, change);
    }
    return { isActive: isActive || activates, hasTwoStep: twoStepSecret !== null };
  });
}

export async function resetTwoStep({ database, clock }: Services, email: string): Promise<void> {
  await database.change(commandLine, async (tx) => {
    await lockAdministrators(tx);
    const { id, fullName } = await getByEmail(tx, email);
    await clearTwoStep(tx, id);
    const passkeys = await deletePasskeysOf(tx, id);
    await restoreAccess(tx, { id, email, now: clock.now() });
    const record = { kind: 'administrator', id, name: fullName };
    tx.audit('administrator.two-step-reset', record, { before: { passkeys } });
  });
}

async function restoreAccess(tx: Change, { id, email, now }: { id: number; email: string; now: Date }): Promise<void> {
  await closeAccess(tx, { administratorId: id, now });
  await deleteAttemptsOf(tx, email);
  await deleteCodes(tx, id);
}

async function getByEmail(db: Query, email: string): Promise<Account> {
  const account = await findAccount(db, { email });
  if (!account) throw new Refusal('administrator.not-found');
  return account;
}

/** Sixteen that nobody takes for digits or for one another. */
const letters = 'abcdefghkmnprstw';

/** 80 random bits that can be read aloud: four groups of five letters. */
export function newPassword(random: RandomSource): string {
  const drawn = Array.from(random.bytes(20), (byte) => letters[byte & 15]).join('');
  return drawn.replace(/.{5}(?!$)/g, '$&-');
}
