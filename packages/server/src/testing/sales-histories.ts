import { day } from '@eemusic/contract/platform/durations';
import { addPrice, addRate, correctRule, listRules, removeRule } from '@eemusic/contract/sales/commissions';
import { refundSale } from '@eemusic/contract/sales/refunds';
import { adjustStatement, undoAdjustment } from '@eemusic/contract/sales/statements';
import { expect } from 'vitest';
import { affiliation, enrolment, moveMembers, recordMemberships } from '#sales/user-management/index.ts';
import { recordSale } from '#sales/commissions/index.ts';
import type { Change } from '#platform/database/index.ts';
import { aChannel, anEducator, aStudent, change } from './a-sale.ts';
import type { aStaff } from './a-staff.ts';
import { signIn } from './create-test-administrator.ts';
import type { Calendar } from './sales-calendar.ts';
import * as model from './sales-model.ts';
import { close, pay, reopen } from './statement-histories.ts';
import type { Step } from './sales-steps.ts';

export type Staff = Awaited<ReturnType<typeof aStaff>>;
export type Game = {
  staff: Staff;
  administrator: number;
  /** The token of a session that lasts longer than any test. */
  token: string;
  rules: model.Rules;
  world: model.World;
  /** Shared by all histories, because months are closed for all receivers. */
  books: model.Books;
  met: Set<string>;
};

export const nth = <One>(all: readonly One[], number: number) => all[number % all.length];
const live = (all: readonly model.Party[]) => all.filter(({ isDeleted }) => !isDeleted);
export const nowOf = ({ staff }: Game) => staff.services.clock.now();

/** Adds a small sales chain to the server that all histories share. */
export async function begin(
  staff: Staff,
  { calendar, rules, books, met }: Pick<Game, 'rules' | 'books' | 'met'> & { calendar: Calendar },
): Promise<Game> {
  const { services } = staff;
  const at = services.clock.now();
  const world = await change(services, async (tx) => {
    const many = async (count: number, add: () => Promise<number>) => {
      const all: model.Party[] = [];
      for (let index = 0; index < count; index += 1) all.push(model.party(await add()));
      return all;
    };
    return {
      calendar,
      channels: await many(2, () => aChannel(tx, at)),
      educators: await many(3, () => anEducator(tx, at)),
      students: await many(5, () => aStudent(tx, at)),
      sales: [],
    };
  });
  const { id, token } = await staff.createTestAdministrator('SM');
  return { staff, administrator: id, token, rules, books, world, met };
}

/** Runs one step on the server and in the model, and returns the outcome. */
export async function happen(game: Game, next: Step): Promise<string> {
  if (next.kind === 'wait') return wait(game, next);
  if (next.kind === 'refund') return refund(game, next);
  if (next.kind === 'adjust') return adjust(game, next);
  if (next.kind === 'undo') return undo(game, next);
  if (next.kind === 'price' || next.kind === 'rate') return setRule(game, next);
  if (next.kind === 'correct') return correct(game, next);
  if (next.kind === 'remove-rule') return removeRuleOf(game, next);
  if (next.kind === 'close') return close(game, next);
  if (next.kind === 'reopen') return reopen(game, next);
  if (next.kind === 'pay') return pay(game, next);
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

/** Often waits until the last millisecond of a month, or the first of the next one, in the company's time zone. */
async function wait(game: Game, { days, to }: Extract<Step, { kind: 'wait' }>): Promise<string> {
  const { staff, world } = game;
  const now = nowOf(game).getTime();
  const end = world.calendar.nextMonth(now);
  const instants = { 'a while': now + days * day + 1, 'before the month ends': end - 1, 'the month': end };
  staff.wait(instants[to] - now);
  game.token = await signIn(staff.services, game.administrator);
  return to;
}

async function sell(
  { world, rules, books, staff }: Game,
  tx: Change,
  { student: number, days }: Extract<Step, { kind: 'sell' }>,
) {
  const student = nth(
    live(world.students).filter(({ owner }) => owner !== null),
    number,
  );
  if (!student) return 'nobody there';
  const { clock } = staff.services;
  const at = clock.now();
  const channelId = world.educators.find(({ id }) => id === student.owner)?.owner ?? null;
  const sale = {
    studentId: student.id,
    educatorId: student.owner ?? 0,
    channelId,
    durationDays: days,
    at,
    day: clock.dayOf(at),
    subscriptionCode: null,
  };
  const id = await recordSale(tx, sale);
  model.sell(world, { rules, books }, { id, at: at.getTime(), student, days });
  return channelId === null ? 'without a channel' : 'with a channel';
}

async function refund(game: Game, { sale: number, part }: Extract<Step, { kind: 'refund' }>): Promise<string> {
  const { world, books, staff, token } = game;
  const sale = nth(world.sales.slice(-12), number);
  if (!sale) return 'nothing there';
  const expected = model.judgeRefund(world, sale, part);
  const asked = part !== null && 'amount' in part ? { amount: part.amount / 100 } : part;
  const request = { saleId: sale.id, reason: 'Bought twice', ...asked };
  const { status, body } = await staff.call(refundSale, request, { token });
  expect(status).toBe(expected.status);
  if (status !== 200) return 'refused';
  const taken = expected.isLast ? null : part;
  model.refund(world, books, sale, { id: body.saleId, at: nowOf(game).getTime(), part: taken });
  if (part === null) return 'done';
  return taken === null ? 'the remainder' : 'a part';
}

async function adjust(game: Game, { receiver, who, amount }: Extract<Step, { kind: 'adjust' }>): Promise<string> {
  const { world, books, staff, token } = game;
  const one = nth(live(receiver === 'channel' ? world.channels : world.educators), who);
  if (!one) return 'nobody there';
  const request = { receiver, receiverId: one.id, amount: amount / 100, reason: 'Goodwill' };
  const { status, body } = await staff.call(adjustStatement, request, { token });
  expect(status).toBe(200);
  const made = { id: body.adjustmentId, at: nowOf(game).getTime() };
  model.agree(world, books, { ...made, receiver, owner: one.id, commission: amount, undoes: null });
  return 'done';
}

async function undo(game: Game, { adjustment }: Extract<Step, { kind: 'undo' }>): Promise<string> {
  const { world, books, staff, token } = game;
  const found = nth(
    world.sales.filter(({ student, undoes }) => student === 0 && undoes === null),
    adjustment,
  );
  if (!found) return 'nothing there';
  const { status, body } = await staff.call(undoAdjustment, { adjustmentId: found.id }, { token });
  expect(status).toBe(world.sales.some(({ undoes }) => undoes === found.id) ? 409 : 200);
  if (status !== 200) return 'refused';
  const receiver = found.channel === null ? 'educator' : 'channel';
  const made = { id: body.adjustmentId, at: nowOf(game).getTime(), undoes: found.id };
  const owner = found.channel ?? found.educator;
  model.agree(world, books, { ...made, receiver, owner, commission: 0 - found.share[receiver] });
  return 'done';
}

async function setRule(game: Game, next: Extract<Step, { kind: 'price' | 'rate' }>): Promise<string> {
  const { staff, token, rules, world } = game;
  const from = world.calendar.dayAfter(nowOf(game).getTime(), next.inDays);
  const of = next.kind === 'price' ? next.days : next.receiver;
  const owners = live(of === 'channel' ? world.channels : world.educators);
  const owner = next.kind === 'rate' && next.owner !== null ? (nth(owners, next.owner)?.id ?? null) : null;
  const receiverId = owner ?? undefined;
  const { status } =
    next.kind === 'price'
      ? await staff.call(addPrice, { durationDays: next.days, amount: next.value / 100, from }, { token })
      : await staff.call(addRate, { receiver: next.receiver, receiverId, basisPoints: next.value, from }, { token });
  const isTaken = rules.some((rule) => rule.of === of && rule.owner === owner && rule.from === from);
  expect(status).toBe(isTaken ? 409 : 200);
  if (isTaken) return 'refused';
  rules.push({ of, owner, value: next.value, from });
  return owner === null ? 'done' : 'of one receiver';
}

/** Returns the server's id of a rule. */
async function idOf({ staff, token }: Game, { of, owner, from }: model.Rule): Promise<number> {
  const { prices, rates } = (await staff.call(listRules, {}, { token })).body;
  const price = prices.find((one) => one.durationDays === of && one.from === from);
  const rate = rates.find((one) => one.receiver === of && one.receiverId === owner && one.from === from);
  return price?.priceId ?? rate?.rateId ?? 0;
}

async function correct(game: Game, next: Extract<Step, { kind: 'correct' }>): Promise<string> {
  const { staff, token, rules, books, world } = game;
  /**
   * Rules are shared by all histories. Rules with sales in this history come first, because a correction would
   * otherwise rarely change a sale.
   */
  const sold = world.sales.filter(({ student }) => student !== 0);
  const inForce = new Set(sold.flatMap((sale) => Object.values(sale.rules).filter((rule) => rule !== null)));
  const rule = nth([...inForce, ...rules], next.rule);
  if (!rule) return 'nothing there';
  const isPrice = typeof rule.of === 'number';
  const request = { kind: isPrice ? 'price' : 'rate', id: await idOf(game, rule), reason: 'Mistyped' } as const;
  const { status } = await staff.call(
    correctRule,
    { ...request, value: isPrice ? next.value / 100 : next.value },
    { token },
  );
  expect(status).toBe(rule.value === next.value ? 409 : 200);
  if (status !== 200) return 'refused';
  const added = await staff.services.database.read
    .selectFrom('sales')
    .select(['id', 'correction_of'])
    .where('correction_of', 'is not', null)
    .where('id', '>', Math.max(0, ...world.sales.map(({ id }) => id)))
    .execute();
  const idOfCorrection = new Map(added.map(({ id, correction_of }) => [correction_of, id]));
  const changes = model.correct(world, rule, next.value);
  for (const { of, by } of changes) model.adjust(world, books, { id: idOfCorrection.get(of.id) ?? 0, of, by });
  return changes.length > 0 ? 'changed sales' : 'changed none';
}

async function removeRuleOf(game: Game, next: Extract<Step, { kind: 'remove-rule' }>): Promise<string> {
  const { staff, token, rules } = game;
  const rule = nth(rules, next.rule);
  if (!rule) return 'nothing there';
  const id = await idOf(game, rule);
  const kind = typeof rule.of === 'number' ? 'price' : 'rate';
  const column = kind === 'price' ? 'price_id' : rule.of === 'channel' ? 'channel_rate_id' : 'educator_rate_id';
  const sold = await staff.services.database.read
    .selectFrom('sales')
    .select('id')
    .where(column, '=', id)
    .executeTakeFirst();
  const isFirst = rule.owner === null && rule.from === model.firstDay;
  const { status } = await staff.call(removeRule, { kind, id }, { token });
  expect(status).toBe(sold || isFirst ? 409 : 200);
  if (status !== 200) return 'refused';
  rules.splice(rules.indexOf(rule), 1);
  return 'done';
}

const above = { channels: null, educators: 'channels', students: 'educators' } as const;
const below = { channels: 'educators', educators: 'students', students: null } as const;

/**
 * As in production, the members of a deleted owner have no owner, while the owner itself keeps its own owner for a
 * restore.
 */
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
    if (who !== 'channels') await recordMemberships(tx, membership, [one], at);
    model.remove(one, members, at.getTime());
    return who;
  }
  model.bringBack(one, aboveIt ? world[aboveIt] : [], at.getTime());
  await tx.updateTable(who).set({ deleted_at: null }).where('id', '=', one.id).execute();
  if (who === 'educators')
    await tx.updateTable('educators').set({ channel_id: one.owner }).where('id', '=', one.id).execute();
  if (who === 'students')
    await tx.updateTable('students').set({ educator_id: one.owner }).where('id', '=', one.id).execute();
  if (who !== 'channels') await recordMemberships(tx, membership, [one], at);
  return who;
}
