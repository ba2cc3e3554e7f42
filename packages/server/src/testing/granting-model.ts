import type { Code } from '@eemusic/contract/platform/permissions';

/**
 * The rules of granting as worded in the specification, independent of the production code, for a test that compares
 * the two.
 */
export type Person = {
  id: number;
  username: string;
  email: string;
  codes: Code[];
  isActive: boolean;
  isDeleted: boolean;
  isSignedIn: boolean;
};

export type Deletion = { id: number; people: Person[]; isRestored: boolean };

export type World = { people: Person[]; deletions: Deletion[] };

export type Step =
  | { kind: 'create'; username: string; codes: Code[]; email: string }
  | { kind: 'update'; target: Person; codes: Code[] | null; email: string | null; hasPassword: boolean }
  | { kind: 'status'; target: Person; status: 0 | 1 }
  | { kind: 'delete'; targets: Person[] }
  | { kind: 'restore'; deletion: Deletion };

const lacks = (actor: Person, codes: readonly Code[]) => codes.some((code) => !actor.codes.includes(code));
const isSame = (one: readonly Code[], other: readonly Code[]) =>
  one.length === other.length && one.every((code) => other.includes(code));
const hasEmail = ({ people }: World, email: string, except?: Person) =>
  people.some((person) => !person.isDeleted && person !== except && person.email === email);

/** Returns the expected refusal; null if the step is allowed. */
export function verdict(world: World, actor: Person, step: Step): string | null {
  if (!actor.isSignedIn) return 'session.none';
  if (!actor.codes.includes('AD')) return 'permission.missing';
  if (step.kind === 'create') {
    if (lacks(actor, step.codes)) return 'administrator.grant';
    return hasEmail(world, step.email) ? 'administrator.email-taken' : null;
  }
  if (step.kind === 'update') return updating(world, actor, step);
  if (step.kind === 'restore') return restoring(world, actor, step.deletion);

  const targets = step.kind === 'delete' ? step.targets : [step.target];
  if (targets.some(({ isDeleted }) => isDeleted)) return 'administrator.not-found';
  if (step.kind === 'status' && step.target.isActive === (step.status === 1)) return null;
  for (const target of targets) {
    if (target === actor) return 'administrator.self';
    if (lacks(actor, target.codes)) return 'administrator.stronger';
  }
  return null;
}

function updating(
  world: World,
  actor: Person,
  { target, codes, email, hasPassword }: Extract<Step, { kind: 'update' }>,
): string | null {
  if (target.isDeleted) return 'administrator.not-found';
  const hasNewCodes = codes !== null && !isSame(codes, target.codes);
  const hasNewEmail = email !== null && email !== target.email;
  if (hasNewCodes && target === actor) return 'administrator.self';
  if ((hasNewCodes || hasNewEmail || hasPassword) && lacks(actor, target.codes)) return 'administrator.stronger';
  const added = (codes ?? []).filter((code) => !target.codes.includes(code));
  if (lacks(actor, added)) return 'administrator.grant';
  return email !== null && hasEmail(world, email, target) ? 'administrator.email-taken' : null;
}

function restoring(world: World, actor: Person, { people, isRestored }: Deletion): string | null {
  if (isRestored) return 'deletion.restored';
  const back: string[] = [];
  for (const person of people) {
    if (lacks(actor, person.codes)) return 'administrator.stronger';
    if (hasEmail(world, person.email) || back.includes(person.email)) return 'deletion.in-the-way';
    back.push(person.email);
  }
  return null;
}

/** Applies an allowed step to the world; `id` is the id of a new record on the server. */
export function happen(world: World, actor: Person, step: Step, id: number): void {
  if (step.kind === 'create') {
    const { username, email, codes } = step;
    world.people.push({
      id,
      username,
      email,
      codes,
      isActive: true,
      isDeleted: false,
      isSignedIn: false,
    });
  }
  if (step.kind === 'update') {
    const { target, codes, email, hasPassword } = step;
    const hasNewEmail = email !== null && email !== target.email;
    if (target !== actor && (hasNewEmail || hasPassword)) target.isSignedIn = false;
    target.codes = codes ?? target.codes;
    target.email = email ?? target.email;
  }
  if (step.kind === 'status') {
    step.target.isActive = step.status === 1;
    if (!step.target.isActive) step.target.isSignedIn = false;
  }
  if (step.kind === 'delete') {
    const people = [...new Set(step.targets)];
    for (const person of people) Object.assign(person, { isDeleted: true, isSignedIn: false });
    world.deletions.push({ id, people, isRestored: false });
  }
  if (step.kind === 'restore') {
    step.deletion.isRestored = true;
    for (const person of step.deletion.people) person.isDeleted = false;
  }
}
