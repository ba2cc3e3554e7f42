import { day } from '@eemusic/contract/platform/durations';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Administrator } from '#platform/database/index.ts';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { restore } from '#platform/deletions/room.ts';
import { JsonAnswer, Refusal } from '#platform/http/index.ts';
import { restorersOf } from '#app/rooms.ts';
import { aChannel, anEducator, aStudent, change } from '#testing/a-sale.ts';
import { anActor } from '#testing/an-actor.ts';
import { ChainModel, type Kind } from '#testing/chain-model.ts';
import { expectWhole } from '#testing/expect-whole.ts';
import { startServer } from '#testing/start-server.ts';
import { runsOfSlow } from '#testing/lanes.ts';
import { list as listEducators } from '#sales/educators/list.ts';
import { actions as educators, update as updateEducator } from '#sales/educators/room.ts';
import { actions as students, update as updateStudent } from '#sales/users/room.ts';
import { actions as channels, list as listChannels, update as updateChannel } from '#sales/channels/room.ts';

const sizes = { channel: 4, educator: 12, student: 60 };
const kind = fc.constantFrom<Kind>('channel', 'educator', 'student');
/** An index of a record; one value in 64 stands for a record that does not exist. */
const which = fc.nat(63);
const picks = fc.array(which, { minLength: 1, maxLength: 6 });
const owners = fc.constantFrom('channel' as const, 'educator' as const);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ action: fc.constant('replace' as const), kind: owners, owner: which, picks }) },
  {
    weight: 5,
    arbitrary: fc.record({ action: fc.constant('regroup' as const), kind: owners, owner: which, picks, others: picks }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      action: fc.constant('move' as const),
      kind: owners,
      owner: fc.option(which, { freq: 4 }),
      one: which,
    }),
  },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('delete' as const), kind, picks }) },
  { weight: 4, arbitrary: fc.record({ action: fc.constant('restore' as const), one: which }) },
  {
    weight: 2,
    arbitrary: fc.record({ action: fc.constant('wait' as const), ms: fc.constantFrom(1, 1000, day, 12 * day) }),
  },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('purge' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Server = Awaited<ReturnType<typeof startServer>>;

const contact = { contactName: 'Mei Lin', contactNumber: '+86 1', contactEmail: 'mei@example.com' };
const none = { addedSchools: [], removedSchools: [] };
const nobody = { addedUsers: [], removedUsers: [] };

async function empty({ services: { database } }: Server): Promise<void> {
  await database.write(async (tx) => {
    for (const table of ['affiliations', 'enrolments', 'students', 'educators', 'channels'] as const)
      await tx.deleteFrom(table).execute();
    await tx.updateTable('deletions').set({ purged_at: 'before' }).execute();
  });
}

/** A few records and a simple model of them; both go through the same steps. */
async function aWorld(server: Server, by: Administrator) {
  const { services, wait } = server;
  const { database, clock } = services;
  const model = new ChainModel();
  const now = () => clock.now().getTime();
  await change(services, async (tx) => {
    const at = clock.now();
    for (let n = 0; n < sizes.channel; n += 1) model.add('channel', await aChannel(tx, at, `Channel ${n}`));
    for (let n = 0; n < sizes.educator; n += 1) model.add('educator', await anEducator(tx, at));
    for (let n = 0; n < sizes.student; n += 1) model.add('student', await aStudent(tx, at));
  });
  const nth = (map: ReadonlyMap<number, unknown>, index: number) =>
    (index < 63 ? [...map.keys()].at(index % Math.max(map.size, 1)) : undefined) ?? 999_999;
  const idsOf = (of: Kind, indexes: readonly number[]) => [
    ...new Set(indexes.map((index) => nth(model.records[of], index))),
  ];
  const memberOf = { channel: 'educator', educator: 'student' } as const;
  const missing = (of: Kind) => `${of}.not-found`;

  /** Changes the members through the form of their channel or educator. */
  async function regroup(
    of: 'channel' | 'educator',
    owner: number,
    changes: { all?: number[]; in?: number[]; out?: number[] },
  ) {
    const { all, in: added = [], out: removed = [] } = changes;
    const members = memberOf[of];
    const isThere = model.isLive(of, owner);
    const isRight = model.areLive(members, [...(all ?? []), ...added, ...removed]);
    const doing =
      of === 'channel'
        ? updateChannel(
            services,
            {
              ...contact,
              channelId: owner,
              channelName: 'North',
              region: 'SD',
              ...none,
              ...(all ? { schools: all } : { addedSchools: added, removedSchools: removed }),
            },
            by,
          )
        : updateEducator(
            services,
            {
              ...contact,
              educatorId: owner,
              EducatorName: 'Oak',
              ...nobody,
              ...(all ? { users: all } : { addedUsers: added, removedUsers: removed }),
            },
            by,
          );
    expect(await outcome(doing)).toBe(isThere ? (isRight ? 'done' : missing(members)) : missing(of));
    if (!isThere || !isRight) return;
    const before = model.membersOf(of, owner);
    const leaving = before.filter((id) => (all ? !all.includes(id) : removed.includes(id) && !added.includes(id)));
    model.move(members, leaving, null);
    model.move(members, all ?? added, owner);
  }

  /** Changes the owner through the form of the member. */
  async function moveOne(of: 'channel' | 'educator', one: number, owner: number | null) {
    const doing =
      of === 'channel'
        ? updateEducator(
            services,
            { ...contact, educatorId: one, EducatorName: 'Oak', channelId: owner, ...nobody },
            by,
          )
        : updateStudent(services, { UserId: one, fullname: '王芳', teacherId: owner }, by);
    const isThere = model.isLive(memberOf[of], one);
    const isRight = owner === null || model.isLive(of, owner);
    expect(await outcome(doing)).toBe(isThere ? (isRight ? 'done' : missing(of)) : missing(memberOf[of]));
    if (isThere && isRight) model.move(memberOf[of], [one], owner);
  }

  async function remove(of: Kind, ids: number[]) {
    const acts = {
      channel: () => channels.deleteChosen(services, { ids }, by),
      educator: () => educators.deleteChosen(services, { ids }, by),
      student: () => students.deleteChosen(services, { ids }, by),
    };
    const isRight = model.areLive(of, ids);
    const deleting = acts[of]();
    expect(await outcome(deleting)).toBe(isRight ? 'done' : missing(of));
    if (isRight) model.delete(of, ids, { id: (await deleting).deletionId, at: now() });
  }

  async function takeBack(id: number) {
    const due = model.expectedRestore(id, now());
    expect(await outcome(restore(services, restorersOf(services), { deletionId: id }, by))).toBe(due);
    if (due === 'done') model.restore(id);
  }

  async function run(step: Step): Promise<unknown> {
    if (step.action === 'wait') return wait(step.ms);
    if (step.action === 'restore') return takeBack(nth(model.deletions, step.one));
    if (step.action === 'delete') return remove(step.kind, idsOf(step.kind, step.picks.slice(0, 3)));
    if (step.action === 'purge') {
      await purgeDeletions(services, restorersOf(services));
      return model.purge(now());
    }
    const members = memberOf[step.kind];
    const owner = step.owner === null ? null : nth(model.records[step.kind], step.owner);
    if (step.action === 'move') return moveOne(step.kind, nth(model.records[members], step.one), owner);
    if (step.action === 'replace') return regroup(step.kind, owner ?? 0, { all: idsOf(members, step.picks) });
    return regroup(step.kind, owner ?? 0, { in: idsOf(members, step.picks), out: idsOf(members, step.others) });
  }

  async function expectSame() {
    const page = { Page: 1, Size: 500, searchQuery: '', OrganizationId: 0 };
    const { channels } = await listChannels(services, page, 'en');
    const listed = await listEducators(services, page, 'en');
    const { educators, total } = listed instanceof JsonAnswer ? listed.parse() : listed;
    expect(total).toBe(educators.length);
    await expectWhole(database);
    const count = (of: 'channel' | 'educator', id: number) => model.membersOf(of, id).length;
    expect(sorted(channels.map(({ channelId, schools }) => [channelId, schools]))).toEqual(
      model.live('channel').map(([id]) => [id, count('channel', id)]),
    );
    expect(sorted(educators.map((one) => [one.educatorId, one.channelId, one.users]))).toEqual(
      model.live('educator').map(([id, { owner }]) => [id, owner, count('educator', id)]),
    );
    const { rows } = await sql<{ id: number; owner: number | null }>`
      select id, educator_id as owner from students where deleted_at is null order by id`.execute(database.read);
    expect(rows.map(({ id, owner }) => [id, owner])).toEqual(
      model.live('student').map(([id, { owner }]) => [id, owner]),
    );
    await expectHistory('affiliations', 'educator');
    await expectHistory('enrolments', 'student');
  }

  /** Expects that open memberships match the current owners, and that the memberships of a member do not overlap. */
  async function expectHistory(table: 'affiliations' | 'enrolments', of: 'educator' | 'student') {
    const [member, owner] = of === 'educator' ? ['educator_id', 'channel_id'] : ['student_id', 'educator_id'];
    type Membership = { member: number; owner: number; from_at: string; until_at: string | null };
    const { rows } =
      await sql<Membership>`select ${sql.ref(member)} as member, ${sql.ref(owner)} as owner, from_at, until_at
      from ${sql.table(table)} order by 1, id`.execute(database.read);
    expect(rows.flatMap((row) => (row.until_at === null ? [[row.member, row.owner]] : []))).toEqual(
      model.live(of).flatMap(([id, { owner: of }]) => (of === null ? [] : [[id, of]])),
    );
    for (const [index, membership] of rows.entries()) {
      const next = rows[index + 1];
      if (next?.member === membership.member) expect((membership.until_at ?? '9') <= next.from_at).toBe(true);
      expect(membership.from_at <= (membership.until_at ?? '9')).toBe(true);
    }
  }

  return { run, expectSame };
}

const sorted = <Row extends readonly (number | null)[]>(rows: readonly Row[]) =>
  rows.toSorted(([one], [other]) => (one ?? 0) - (other ?? 0));

async function outcome(doing: Promise<unknown>): Promise<string> {
  try {
    await doing;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

describe('moving, deleting, restoring and purging records in any order', () => {
  it('agrees with a simple model in owners and counts, and leaves a history without overlaps', async () => {
    const server = await startServer();
    const by = anActor(server.me?.id ?? 0, 'UM');

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 140 }), async (steps) => {
        await empty(server);
        const world = await aWorld(server, by);
        for (const one of steps) {
          await world.run(one);
          await world.expectSame();
        }
      }),
      { numRuns: runsOfSlow(15) },
    );
  });
});
