import type { Code } from '@eemusic/contract/platform/permissions';
import type { Holder } from '#access/accounts/index.ts';
import { Refusal } from '#platform/http/index.ts';

type Codes = ReadonlySet<Code>;
type Target = Pick<Holder, 'id' | 'fullName' | 'email' | 'isActive' | 'codes'>;
type Actor = Pick<Holder, 'id' | 'codes'>;

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

export function assertHolderRemains(activeHolders: number): void {
  if (activeHolders === 0) throw new Refusal('administrator.last');
}

export const isSame = (one: Codes, other: Codes): boolean => one.symmetricDifference(other).size === 0;

function assertNotStronger(actor: Actor, { fullName, codes }: Target): void {
  const lacking = codes.difference(actor.codes);
  if (lacking.size > 0) throw new Refusal('administrator.stronger', { name: fullName, permissions: [...lacking] });
}
