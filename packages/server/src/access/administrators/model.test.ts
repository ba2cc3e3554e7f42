import {
  createAdministrator,
  deleteAdministrators,
  setAdministratorStatus,
  updateAdministrator,
} from '@eemusic/contract/access/administrators';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import type { Code } from '@eemusic/contract/platform/permissions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeList, readCodes } from '#access/accounts/index.ts';
import type { Services } from '#platform/services.ts';
import { anApplication } from '#testing/a-staff.ts';
import { happen, type Person, type Step, verdict, type World } from '#testing/granting-model.ts';
import { replaceAdministrators, signIn } from '#testing/create-test-administrator.ts';
import { password, startServer } from '#testing/start-server.ts';

const emails = ['ann', 'ben', 'cleo', 'dan', 'eve'].map((name) => `${name}@example.com`);

const email = fc.constantFrom(...emails);
const codes = fc.subarray<Code>(['SL', 'UM', 'AD']);
/** Selects one of the existing records, however many there are. */
const pick = fc.nat(11);
/** In half of the cases the first holder of AD, because most others may do little. */
const actor = fc.oneof(fc.constant(0), pick);
const rarely = fc.nat(14).map((number) => number === 0);
const target = fc.option(pick, { freq: 4 });

const kinds = {
  create: fc.record({ kind: fc.constant('create' as const), actor, codes, email }),
  update: fc.record({
    kind: fc.constant('update' as const),
    actor,
    target,
    codes: fc.option(codes),
    email: fc.oneof(fc.constant(null), email, fc.constant('of who was deleted' as const)),
    hasPassword: rarely,
  }),
  status: fc.record({
    kind: fc.constant('status' as const),
    actor,
    target,
    status: fc.constantFrom<0 | 1>(0, 1),
  }),
  delete: fc.record({
    kind: fc.constant('delete' as const),
    actor,
    targets: fc.array(target, { minLength: 1, maxLength: 3 }),
  }),
  restore: fc.record({ kind: fc.constant('restore' as const), actor, deletion: fc.option(pick, { freq: 2 }) }),
  signIn: fc.record({ kind: fc.constant('sign in' as const), actor }),
};
const step = fc.oneof(
  { weight: 1, arbitrary: kinds.create },
  { weight: 6, arbitrary: kinds.update },
  { weight: 4, arbitrary: kinds.status },
  { weight: 5, arbitrary: kinds.delete },
  { weight: 6, arbitrary: kinds.restore },
  { weight: 3, arbitrary: kinds.signIn },
);
type Drawn = ReturnType<typeof step.generate>['value'];

/** The first person of a sequence holds AD; the others hold any codes. */
const beginning = fc.tuple(
  codes.map((subset): Code[] => [...subset.filter((code) => code !== 'AD'), 'AD']),
  codes,
  codes,
  codes,
);

/** Resolves the drawn numbers to people and deletions of this world; null if there are none. */
function stepOf(world: World, drawn: Drawn, serial: number): { actor: Person; step: Step | 'sign in' } | null {
  const nth = <One>(all: readonly One[], number: number) => all[number % all.length];
  const actor = nth(world.people, drawn.actor);
  if (!actor) return null;
  /** Null stands for the actor. */
  const person = (number: number | null) => (number === null ? actor : (nth(world.people, number) ?? actor));
  if (drawn.kind === 'sign in') return { actor, step: 'sign in' };
  if (drawn.kind === 'create') return { actor, step: { ...drawn, username: `new ${serial}` } };
  if (drawn.kind === 'delete') return { actor, step: { ...drawn, targets: drawn.targets.map(person) } };
  if (drawn.kind === 'status') return { actor, step: { ...drawn, target: person(drawn.target) } };
  const last = world.deletions.findLast(({ isRestored }) => !isRestored);
  if (drawn.kind === 'update') {
    const email = drawn.email === 'of who was deleted' ? (last?.people[0]?.email ?? null) : drawn.email;
    return { actor, step: { ...drawn, target: person(drawn.target), email } };
  }
  const deletion = drawn.deletion === null ? last : nth(world.deletions, drawn.deletion);
  return deletion ? { actor, step: { ...drawn, deletion } } : null;
}

type Server = Awaited<ReturnType<typeof startServer>>;
type Answered = { status: number; body: { code?: string; userId?: number; deletionId?: number; message?: string } };

function ask({ call }: Server, application: Application, step: Step, token: string): Promise<Answered> {
  if (step.kind === 'create') {
    const { username, email, codes: permissions } = step;
    return call(createAdministrator, { ...application, username, email, permissions }, { token });
  }
  if (step.kind === 'update') {
    const { id: userId, username } = step.target;
    const fields = {
      ...application,
      userId,
      username,
      avatarBase64: undefined,
      email: step.email ?? step.target.email,
      currentPassword: password,
      password: step.hasPassword ? application.password : undefined,
      permissions: step.codes ?? undefined,
    };
    return call(updateAdministrator, fields, { token });
  }
  if (step.kind === 'status') {
    return call(setAdministratorStatus, { userId: step.target.id, status: step.status }, { token });
  }
  if (step.kind === 'delete') {
    return call(deleteAdministrators, { usersIds: step.targets.map(({ id }) => id) }, { token });
  }
  return call(restoreDeletion, { deletionId: step.deletion.id }, { token });
}
type Application = Awaited<ReturnType<typeof anApplication>>;

type Standing = Pick<Person, 'id' | 'codes' | 'isActive' | 'isDeleted' | 'email'>;

async function standings({ database }: Services, ids: number[]): Promise<Standing[]> {
  const rows = await database.read
    .selectFrom('administrators')
    .select(['id', 'email', 'is_active', 'deleted_at', codeList.as('codes')])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ id, email, is_active, deleted_at, codes }) => ({
    id,
    email,
    codes: readCodes(codes),
    isActive: is_active === 1,
    isDeleted: deleted_at !== null,
  }));
}

const inForce = ({ isDeleted, codes }: Standing) => (isDeleted ? [] : codes);

/** Asserts what must hold after any step: nobody gains a code that the actor lacks, and somebody holds AD. */
function assertSafe(before: Standing[], after: Standing[], heldCodes: readonly Code[]): void {
  for (const now of after) {
    const was = before.find(({ id }) => id === now.id);
    const gained = inForce(now).filter((code) => !(was && inForce(was).includes(code)));
    expect(heldCodes).toEqual(expect.arrayContaining(gained));
  }
  expect(after.some((person) => person.isActive && inForce(person).includes('AD'))).toBe(true);
}

const byId = (one: Standing, other: Standing) => one.id - other.id;
const inOrder = (codes: readonly Code[]) => readCodes(codes.join(','));

type Game = { server: Server; application: Application; start: Code[][]; drawn: Drawn[]; met: Set<string> };

/** Plays a sequence on the server and in the model, and compares them after every step. */
async function play({ server, application, start, drawn, met }: Game): Promise<void> {
  const { services } = server;
  const administrators = await replaceAdministrators(
    services,
    start.map((codes, index) => ({ codes, email: emails[index] ?? '' })),
  );
  const tokens = new Map(administrators.map(({ id, token }) => [id, token]));
  const world: World = {
    people: administrators.map(({ id, username, email }, index) => ({
      id,
      username,
      email,
      codes: start[index] ?? [],
      isActive: true,
      isDeleted: false,
      isSignedIn: true,
    })),
    deletions: [],
  };
  const ids = () => world.people.map(({ id }) => id);

  let before = await standings(services, ids());
  for (const [serial, one] of drawn.entries()) {
    const next = stepOf(world, one, serial);
    if (!next) continue;
    const { actor, step } = next;
    if (step === 'sign in') {
      if (actor.isDeleted || !actor.isActive || actor.isSignedIn) continue;
      tokens.set(actor.id, await signIn(services, actor.id));
      actor.isSignedIn = true;
      continue;
    }

    const heldCodes = [...actor.codes];
    const due = verdict(world, actor, step);
    const { status, body } = await ask(server, application, step, tokens.get(actor.id) ?? 'none');
    expect(status === 200 ? null : body.code).toBe(due);
    met.add(`${step.kind}: ${due ?? 'done'}`);
    if (due === null) happen(world, actor, step, body.userId ?? body.deletionId ?? 0);

    const after = await standings(services, ids());
    assertSafe(before, after, heldCodes);
    expect(after).toEqual(
      world.people
        .map(({ id, email, codes, isActive, isDeleted }) => ({ id, email, codes: inOrder(codes), isActive, isDeleted }))
        .toSorted(byId),
    );
    before = after;
  }
}

const first: Code[] = ['SL', 'UM', 'AD'];
const dismissal: Drawn = { kind: 'delete', actor: 0, targets: [1] };
const latest: Drawn = { kind: 'restore', actor: 0, deletion: null };

const appointment = { kind: 'create' as const, codes: [], email: 'eve@example.com' };

/** Outcomes that occur by chance in fewer than one of ten sequences. */
const rare: [[Code[], Code[], Code[], Code[]], Drawn[]][] = [
  [
    [first, ['SL'], ['UM'], []],
    [
      dismissal,
      { kind: 'status', actor: 0, target: 1, status: 0 },
      { kind: 'update', actor: 0, target: 2, codes: null, email: 'of who was deleted', hasPassword: false },
      latest,
    ],
  ],
  [
    [first, ['SL'], ['AD'], []],
    [
      { kind: 'update', actor: 2, target: 1, codes: null, email: null, hasPassword: true },
      dismissal,
      { ...latest, actor: 2 },
      latest,
      { ...latest, deletion: 0 },
    ],
  ],
  [
    [first, ['SL'], ['UM'], []],
    [
      dismissal,
      dismissal,
      { kind: 'status' as const, actor: 0, target: 1, status: 0 as const },
      { kind: 'update', actor: 0, target: 1, codes: null, email: null, hasPassword: false },
      ...[0, 1, 2].map((actor) => ({ ...appointment, actor })),
    ],
  ],
];

/** All of these must occur; otherwise the sequences prove nothing. */
const outcomes = [
  'create: done',
  'create: session.none',
  'create: permission.missing',
  'create: administrator.grant',
  'create: administrator.email-taken',
  'update: done',
  'update: administrator.self',
  'update: administrator.stronger',
  'update: administrator.grant',
  'update: administrator.email-taken',
  'update: administrator.not-found',
  'status: done',
  'status: administrator.self',
  'status: administrator.stronger',
  'status: administrator.not-found',
  'delete: done',
  'delete: administrator.self',
  'delete: administrator.stronger',
  'delete: administrator.not-found',
  'restore: done',
  'restore: deletion.restored',
  'restore: administrator.stronger',
  'restore: deletion.in-the-way',
];

describe('administrators acting on each other', () => {
  it('follow the rules and nothing else, in any sequence', async () => {
    const server = await startServer({ codes: null });
    const application = await anApplication({ password });
    const met = new Set<string>();

    const follows = fc.asyncProperty(beginning, fc.array(step, { minLength: 5, maxLength: 15 }), (start, drawn) =>
      play({ server, application, start, drawn, met }),
    );
    await fc.assert(follows, { unbiased: true, examples: rare });
    const isMissing = () => outcomes.some((outcome) => !met.has(outcome));
    for (let more = 0; more < 20 && isMissing(); more += 1) await fc.assert(follows, { unbiased: true });
    expect([...met]).toEqual(expect.arrayContaining(outcomes));
  });
});
