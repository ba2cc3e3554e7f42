import { type Code, codes as allCodes } from '@eemusic/contract/platform/permissions';
import {
  type Account,
  addAdministrator,
  assertStrong,
  clearTwoStep,
  findAccount,
  hashPassword,
  isEmpty,
  setActive,
  setPassword,
} from '#access/accounts/index.ts';
import { type Change, type Query, lock, system } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { RandomSource, Services } from '#platform/services.ts';
import { deleteAttemptsOf, deleteCodes } from '#access/lockout/index.ts';
import { deletePasskeysOf } from '#access/passkeys/index.ts';
import { closeAccess } from '#access/session/index.ts';
import { lockAdministrators } from './rules.ts';

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

/**
 * Without this rule, the first administrator could lack a code, and then nobody could ever grant it: the set-up link
 * works only while there are no administrators.
 */
export class FirstHoldsAll extends Error {
  override name = 'FirstHoldsAll';
  override message = 'The first administrator of a system holds every permission: --codes all';
}

type Reset = { email: string; password: string; activates: boolean };

/** Returns whether the account may sign in now, and whether it needs a second step. */
export async function resetPassword(
  { database, clock }: Services,
  { email, password, activates }: Reset,
): Promise<{ isActive: boolean; hasTwoStep: boolean }> {
  const { username } = await getAccount(database.read, email);
  await assertStrong(password, { email, username });
  const passwordHash = await hashPassword(password);
  return database.change(commandLine, async (tx) => {
    await lockAdministrators(tx);
    const { id, fullName, isActive, twoStepSecret } = await getAccount(tx, email);
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
    const { id, fullName } = await getAccount(tx, email);
    await clearTwoStep(tx, id);
    const passkeys = await deletePasskeysOf(tx, id);
    await restoreAccess(tx, { id, email, now: clock.now() });
    const record = { kind: 'administrator', id, name: fullName };
    tx.audit('administrator.two-step-reset', record, { before: { passkeys } });
  });
}

/** Ends all sessions and links of the account, and lifts its lockout. */
async function restoreAccess(tx: Change, { id, email, now }: { id: number; email: string; now: Date }): Promise<void> {
  await closeAccess(tx, { administratorId: id, now });
  await deleteAttemptsOf(tx, email);
  await deleteCodes(tx, id);
}

async function getAccount(db: Query, email: string): Promise<Account> {
  const account = await findAccount(db, { email });
  if (!account) throw new Refusal('administrator.not-found');
  return account;
}

/** Without l and o, which look like digits. */
const letters = 'abcdefghijkmnpqrstuvwxyz';
/** Larger bytes are discarded, because they would make the first letters more likely than the others. */
const byteLimit = 256 - (256 % letters.length);
const groups = 4;
const size = 5;

/** A password of about 90 random bits that can be read aloud: four groups of five letters. */
export function newPassword(random: RandomSource): string {
  let drawn = '';
  while (drawn.length < groups * size) {
    for (const byte of random.bytes(groups * size)) {
      if (byte < byteLimit && drawn.length < groups * size) drawn += letters[byte % letters.length];
    }
  }
  return Array.from({ length: groups }, (_, group) => drawn.slice(group * size, (group + 1) * size)).join('-');
}
