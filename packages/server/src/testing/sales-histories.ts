import { dayOf } from '@eemusic/contract/platform/days';
import { day } from '@eemusic/contract/platform/durations';
import { addPrice, addRate, refundSale } from '@eemusic/contract/sales/commissions';
import fc from 'fast-check';
import { expect } from 'vitest';
import { beginMemberships, endMemberships, moveMembers } from '#sales/user-management/index.ts';
import { affiliation } from '#sales/educators/index.ts';
import { enrolment } from '#sales/users/index.ts';
import { recordSale } from '#sales/commissions/index.ts';
import type { Change } from '#platform/database/index.ts';
import { aChannel, anEducator, aStudent, change } from './a-sale.ts';
import type { aStaff } from './a-staff.ts';
import { signIn } from './create-test-administrator.ts';
import * as model from './sales-model.ts';

const durations = [366, 732, 1098] as const;

const pick = fc.nat(11);
/** Of whoever there is, or nobody. */
const maybe = fc.option(pick, { freq: 5 });
const kinds = {
  affiliate: fc.record({ kind: fc.constant('affiliate' as const), educator: pick, channel: maybe }),
  enrol: fc.record({ kind: fc.constant('enrol' as const), student: pick, educator: maybe }),
  sell: fc.record({ kind: fc.constant('sell' as const), student: pick, days: fc.constantFrom(...durations) }),
  refund: fc.record({ kind: fc.constant('refund' as const), sale: pick }),
  remove: fc.record({
    kind: fc.constant('remove' as const),
    who: fc.constantFrom('channels', 'educators', 'students'),
    pick,
  }),
  restore: fc.record({
    kind: fc.constant('restore' as const),
    who: fc.constantFrom('channels', 'educators', 'students'),
    pick,
  }),
  price: fc.record({
    kind: fc.constant('price' as const),
    days: fc.constantFrom(...durations),
    value: fc.nat(150_000),
    inDays: fc.nat(40),
  }),
  rate: fc.record({
    kind: fc.constant('rate' as const),
    receiver: fc.constantFrom('educator', 'channel'),
    value: fc.nat(10_000),
    inDays: fc.nat(40),
  }),
  wait: fc.record({
    kind: fc.constant('wait' as const),
    days: fc.nat(45),
    to: fc.constantFrom('a while', 'before the month ends', 'the month'),
  }),
} as const;
export const step = fc.oneof(
  { weight: 4, arbitrary: kinds.affiliate },
  { weight: 5, arbitrary: kinds.enrol },
  { weight: 10, arbitrary: kinds.sell },
  { weight: 3, arbitrary: kinds.refund },
  { weight: 3, arbitrary: kinds.remove },
  { weight: 4, arbitrary: kinds.restore },
  { weight: 1, arbitrary: kinds.price },
  { weight: 1, arbitrary: kinds.rate },
  { weight: 8, arbitrary: kinds.wait },
);
export type Step = ReturnType<typeof step.generate>['value'];

export type Staff = Awaited<ReturnType<typeof aStaff>>;
export type Game = {
  staff: Staff;
  administrator: number;
  /** Of a session that has not ended by all the waiting. */
  token: string;
  rules: model.Rules;
  world: model.World;
  met: Set<string>;
};

export const nth = <One>(all: readonly One[], number: number) => all[number % all.length];
const live = (all: readonly model.Party[]) => all.filter(({ isDeleted }) => !isDeleted);
export const nowOf = ({ staff }: Game) => staff.services.clock.now();

/** A small chain of its own on the server that all histories share. */
export async function begin(staff: Staff, rules: model.Rules, met: Set<string>): Promise<Game> {
  const { services } = staff;
  const at = services.clock.now();
  const world = await change(services, async (tx) => {
    const many = async (count: number, add: () => Promise<number>) => {
      const all: model.Party[] = [];
      for (let index = 0; index < count; index += 1) all.push(model.party(await add()));
      return all;
    };
    return {
      channels: await many(2, () => aChannel(tx, at)),
      educators: await many(3, () => anEducator(tx, at)),
      students: await many(5, () => aStudent(tx, at)),
      sales: [],
    };
  });
  const { id, token } = await staff.createTestAdministrator('SM');
  return { staff, administrator: id, token, rules, world, met };
}

/** One step on the server and on paper; answers what came of it. */
export async function happen(game: Game, next: Step): Promise<string> {
  if (next.kind === 'wait') return wait(game, next);
  if (next.kind === 'refund') return refund(game, next);
  if (next.kind === 'price' || next.kind === 'rate') return setRule(game, next);
  const { world } = game;
  const at = nowOf(game);
  return change(game.staff.services, async (tx) => {
    if (next.kind === 'sell') return sell(game, tx, next);
    if (next.kind === 'remove' || next.kind === 'restore') return deleteOrRestore(game, tx, next);
    if (next.kind === 'affiliate') {
      const educator = nth(live(world.educators), next.educator);
      const channel = next.channel === null ? null : nth(live(world.channels), next.channel);
      if (!educator || channel === undefined) return 'nobody there';
      await moveMembers(tx, affiliation, { ids: [educator.id], to: channel?.id ?? null, at });
      model.move(educator, channel?.id ?? null, at.getTime());
      return channel ? 'joined' : 'left';
    }
    const student = nth(live(world.students), next.student);
    const educator = next.educator === null ? null : nth(live(world.educators), next.educator);
    if (!student || educator === undefined) return 'nobody there';
    await moveMembers(tx, enrolment, { ids: [student.id], to: educator?.id ?? null, at });
    model.move(student, educator?.id ?? null, at.getTime());
    return educator ? 'joined' : 'left';
  });
}

/** Often to the last millisecond of a month, or to the first of the next. */
async function wait(game: Game, { days, to }: Extract<Step, { kind: 'wait' }>): Promise<string> {
  const { staff } = game;
  const now = staff.services.clock.now();
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const instants = { 'a while': now.getTime() + days * day + 1, 'before the month ends': end - 1, 'the month': end };
  staff.wait(instants[to] - now.getTime());
  game.token = await signIn(staff.services, game.administrator);
  return to;
}

async function sell(
  { world, rules, staff }: Game,
  tx: Change,
  { student: number, days }: Extract<Step, { kind: 'sell' }>,
) {
  const student = nth(
    live(world.students).filter(({ owner }) => owner !== null),
    number,
  );
  if (!student) return 'nobody there';
  const at = staff.services.clock.now();
  const channelId = world.educators.find(({ id }) => id === student.owner)?.owner ?? null;
  const sale = {
    studentId: student.id,
    educatorId: student.owner ?? 0,
    channelId,
    durationDays: days,
    at,
    subscriptionCode: null,
  };
  const id = await recordSale(tx, sale);
  model.sell(world, rules, { id, at: at.getTime(), student, days });
  return channelId === null ? 'without a channel' : 'with a channel';
}

async function refund(game: Game, { sale: number }: Extract<Step, { kind: 'refund' }>): Promise<string> {
  const { world, staff, token } = game;
  const sale = nth(world.sales.slice(-12), number);
  if (!sale) return 'nothing there';
  const isDone = world.sales.some(({ refundOf }) => refundOf === sale.id);
  const { status, body } = await staff.call(refundSale, { saleId: sale.id, reason: 'Bought twice' }, { token });
  expect(status).toBe(sale.refundOf !== null || isDone ? 409 : 200);
  if (status !== 200) return 'refused';
  model.refund(world, sale, { id: body.saleId, at: nowOf(game).getTime() });
  return 'done';
}

async function setRule(game: Game, next: Extract<Step, { kind: 'price' | 'rate' }>): Promise<string> {
  const { staff, token, rules } = game;
  const from = Math.floor(nowOf(game).getTime() / day + next.inDays) * day;
  const of = next.kind === 'price' ? next.days : next.receiver;
  const begins = dayOf(new Date(from));
  const { status } =
    next.kind === 'price'
      ? await staff.call(addPrice, { durationDays: next.days, amount: next.value / 100, from: begins }, { token })
      : await staff.call(addRate, { receiver: next.receiver, basisPoints: next.value, from: begins }, { token });
  const isTaken = rules.some((rule) => rule.of === of && rule.from === from);
  expect(status).toBe(isTaken ? 409 : 200);
  if (!isTaken) rules.push({ of, value: next.value, from });
  return isTaken ? 'refused' : 'done';
}

const above = { channels: null, educators: 'channels', students: 'educators' } as const;
const below = { channels: 'educators', educators: 'students', students: null } as const;

/** As the rooms do it: whoever belonged to it belongs to nobody, and it keeps its own owner for the day it comes back. */
async function deleteOrRestore(
  { world, staff }: Game,
  tx: Change,
  { kind, who, pick }: Extract<Step, { kind: 'remove' | 'restore' }>,
) {
  const at = staff.services.clock.now();
  const one = nth(
    world[who].filter(({ isDeleted }) => isDeleted === (kind === 'restore')),
    pick,
  );
  if (!one) return 'nobody there';
  const belowIt = below[who];
  const aboveIt = above[who];
  const members = belowIt ? live(world[belowIt]).filter(({ owner }) => owner === one.id) : [];
  const memberIds = members.map(({ id }) => id);
  const membership = who === 'educators' ? affiliation : enrolment;
  if (kind === 'remove') {
    if (who === 'channels') await moveMembers(tx, affiliation, { ids: memberIds, to: null, at });
    if (who === 'educators') await moveMembers(tx, enrolment, { ids: memberIds, to: null, at });
    await tx.updateTable(who).set({ deleted_at: at.toISOString() }).where('id', '=', one.id).execute();
    if (who !== 'channels') await endMemberships(tx, membership, [one.id], at);
    model.remove(one, members, at.getTime());
    return who;
  }
  model.bringBack(one, aboveIt ? world[aboveIt] : [], at.getTime());
  await tx.updateTable(who).set({ deleted_at: null }).where('id', '=', one.id).execute();
  if (who === 'educators')
    await tx.updateTable('educators').set({ channel_id: one.owner }).where('id', '=', one.id).execute();
  if (who === 'students')
    await tx.updateTable('students').set({ educator_id: one.owner }).where('id', '=', one.id).execute();
  if (who !== 'channels' && one.owner !== null)
    await beginMemberships(tx, membership, [{ member: one.id, owner: one.owner }], at);
  return who;
}
