import { addMonths } from '@eemusic/contract/platform/days';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Calendar } from './sales-calendar.ts';

/**
 * A simple model of the sales chain and its ledger: it stores everything that ever happened, and adds up all of it for
 * every figure.
 */

type Stay = { owner: number; from: number; until: number };
export type Part = { months: number } | { amount: number };
export type Party = { id: number; isDeleted: boolean; owner: number | null; stays: Stay[] };
export type Sold = {
  id: number;
  at: number;
  /** The month of its statement. */
  month: string;
  student: number;
  educator: number;
  channel: number | null;
  amount: number;
  share: Record<Receiver, number>;
  refundOf: number | null;
  /** Null if a refund takes all that is left. The amount is in minor units. */
  part: Part | null;
  /** The sale or refund that this one adjusts. */
  correctionOf: number | null;
  /** The adjustment that this one undoes. */
  undoes: number | null;
  /** The rules by which its amounts were computed; corrections change the rules here, too. */
  rules: { price: Rule; educator: Rule; channel: Rule | null };
};
/** A price of a duration, or a rate of one receiver or of all receivers of a kind, which applies from a day on. */
export type Rule = { of: Receiver | number; owner: number | null; value: number; from: string };

/** The day of the first rules, before all histories. */
export const firstDay = '2000-01-01';

/** Shared by all histories; newer rules come first. */
export type Rules = Rule[];

export const firstRules = (): Rules => [
  { of: 366, owner: null, value: 39_800, from: firstDay },
  { of: 732, owner: null, value: 69_800, from: firstDay },
  { of: 1098, owner: null, value: 94_800, from: firstDay },
  { of: 'educator', owner: null, value: 2_000, from: firstDay },
  { of: 'channel', owner: null, value: 1_000, from: firstDay },
];

/** The closed months, shared by all histories. */
export type Books = {
  months: Set<string>;
  /** Statements that were reopened or paid, by `statementKey`. */
  reopened: Set<string>;
  paid: Set<string>;
};

export const statementKey = (month: string, receiver: Receiver, id: number) => `${month} ${receiver} ${id}`;

/**
 * Returns the first month from this one on that accepts a sale: it is not closed, or it is reopened for both receivers
 * of commission.
 */
function bookedMonth(
  { months, reopened }: Books,
  { month, educator, channel }: Pick<Sold, 'month' | 'educator' | 'channel'>,
) {
  const takes = (one: string) =>
    !months.has(one) ||
    ((educator === 0 || reopened.has(statementKey(one, 'educator', educator))) &&
      (channel === null || reopened.has(statementKey(one, 'channel', channel))));
  let booked = month;
  while (!takes(booked)) booked = addMonths(booked, 1);
  return booked;
}

export type World = {
  calendar: Calendar;
  channels: Party[];
  educators: Party[];
  students: Party[];
  sales: Sold[];
};

export const party = (id: number): Party => ({ id, isDeleted: false, owner: null, stays: [] });

export function move(member: Party, owner: number | null, at: number): void {
  if (member.owner === owner) return;
  leave(member, at);
  member.owner = owner;
  if (owner !== null) member.stays.push({ owner, from: at, until: Number.POSITIVE_INFINITY });
}

/** Deleted members keep their owner for a restore, but count as having no owner. */
export function remove(one: Party, members: readonly Party[], at: number): void {
  leave(one, at);
  one.isDeleted = true;
  for (const member of members) if (!member.isDeleted && member.owner === one.id) move(member, null, at);
}

export function bringBack(one: Party, owners: readonly Party[], at: number): void {
  const { owner } = one;
  const isThere = owners.some(({ id, isDeleted }) => id === owner && !isDeleted);
  one.isDeleted = false;
  one.owner = null;
  if (isThere) move(one, owner, at);
}

function leave(member: Party, at: number): void {
  for (const stay of member.stays) if (stay.until > at) stay.until = at;
}

export function sell(
  world: World,
  { rules, books }: { rules: Rules; books: Books },
  { id, at, student, days }: { id: number; at: number; student: Party; days: number },
) {
  const educator = world.educators.find((one) => one.id === student.owner);
  const channel = educator?.owner ?? null;
  const day = world.calendar.dayAt(at);
  const price = ruleOn(rules, { of: days, owner: null }, day);
  const made: Sold['rules'] = {
    price,
    educator: ruleOn(rules, { of: 'educator', owner: educator?.id ?? 0 }, day),
    channel: channel === null ? null : ruleOn(rules, { of: 'channel', owner: channel }, day),
  };
  const parties = { student: student.id, educator: educator?.id ?? 0, channel };
  const month = bookedMonth(books, { month: world.calendar.monthAt(at), ...parties });
  world.sales.push({ ...aRow, id, at, month, ...parties, ...amountsBy(made), rules: made });
}

const noRule: Rule = { of: 0, owner: null, value: 0, from: firstDay };
const aRow = {
  refundOf: null,
  part: null,
  correctionOf: null,
  undoes: null,
  rules: { price: noRule, educator: noRule, channel: null },
};

function amountsBy({ price, educator, channel }: Sold['rules']): Pick<Sold, 'amount' | 'share'> {
  const shareBy = (rate: Rule | null) => (rate ? Math.round((price.value * rate.value) / 10_000) : 0);
  return { amount: price.value, share: { educator: shareBy(educator), channel: shareBy(channel) } };
}

/** Returns one minus the other; never negative zero. */
const less = (one: Amounts, other: Amounts): Amounts => ({
  amount: one.amount - other.amount,
  share: {
    educator: one.share.educator - other.share.educator,
    channel: one.share.channel - other.share.channel,
  },
});
type Amounts = Pick<Sold, 'amount' | 'share'>;
const nothing: Amounts = { amount: 0, share: { educator: 0, channel: 0 } };

const monthsOf = ({ rules }: Sold) => (Number(rules.price.of) / 366) * 12;

function partOf(whole: Amounts, sale: Sold, part: Part): Amounts {
  const amount = 'amount' in part ? part.amount : Math.round((whole.amount * part.months) / monthsOf(sale));
  const share = (of: number) => (whole.amount === 0 ? 0 : Math.round((of * amount) / whole.amount));
  return { amount, share: { educator: share(whole.share.educator), channel: share(whole.share.channel) } };
}

const refundsOf = ({ sales }: World, id: number | null) =>
  sales.filter(({ refundOf, correctionOf }) => refundOf === id && correctionOf === null);

/** What is left of a sale after its refunds in parts, by the current values of its rules. */
function leftOf(world: World, sale: Sold): Amounts {
  const whole = amountsBy(sale.rules);
  return refundsOf(world, sale.refundOf ?? sale.id).reduce(
    (left, { part }) => (part === null ? left : less(left, partOf(whole, sale, part))),
    whole,
  );
}

/** The amounts of a sale or refund, by the current values of its rules. */
function currentOf(world: World, sold: Sold): Amounts {
  const whole = amountsBy(sold.rules);
  if (sold.refundOf === null) return whole;
  return less(nothing, sold.part === null ? leftOf(world, sold) : partOf(whole, sold, sold.part));
}

/** The status that a refund of this part gets; `isLast` if it takes all that is left. */
export function judgeRefund(world: World, sale: Sold, part: Part | null): { status: number; isLast: boolean } {
  if (sale.refundOf !== null || sale.correctionOf !== null || sale.student === 0) return { status: 409, isLast: false };
  const refunds = refundsOf(world, sale.id);
  const left = leftOf(world, sale).amount;
  const isEmpty = refunds.some((one) => one.part === null) || (refunds.length > 0 && left <= 0);
  if (part === null) return { status: isEmpty ? 409 : 200, isLast: true };
  const wanted = partOf(amountsBy(sale.rules), sale, part).amount;
  const months = refunds.map((one) => (one.part !== null && 'months' in one.part ? one.part.months : 0));
  const monthsLeft = monthsOf(sale) - total(months);
  const isLastMonth = 'months' in part && part.months === monthsLeft && !months.includes(0);
  const isTooMuch = 'months' in part && part.months > monthsLeft;
  const isLast = wanted === left || isLastMonth;
  return { status: isEmpty || isTooMuch || (wanted > left && !isLast) ? 400 : 200, isLast };
}

type New = { id: number; at: number };

export function refund(world: World, books: Books, sale: Sold, { part, ...made }: New & { part: Part | null }): void {
  const month = bookedMonth(books, { ...sale, month: world.calendar.monthAt(made.at) });
  const refunded = { ...sale, ...made, part, month, refundOf: sale.id };
  world.sales.push({ ...refunded, ...currentOf(world, refunded) });
}

/** What was agreed beside the sales has neither a student nor an amount. */
export function agree(
  world: World,
  books: Books,
  {
    receiver,
    owner,
    commission,
    undoes,
    ...made
  }: New & { receiver: Receiver; owner: number } & {
    commission: number;
    undoes: number | null;
  },
): void {
  const isOfChannel = receiver === 'channel';
  const parties = { student: 0, educator: isOfChannel ? 0 : owner, channel: isOfChannel ? owner : null };
  const month = bookedMonth(books, { ...parties, month: world.calendar.monthAt(made.at) });
  const share = { educator: 0, channel: 0, [receiver]: commission };
  world.sales.push({ ...aRow, ...made, ...parties, month, amount: 0, share, undoes });
}

/** Adds a correction of a sale or refund, in its month or in the next month that accepts it. */
export function adjust(world: World, books: Books, { id, of, by }: { id: number; of: Sold; by: Amounts }): void {
  world.sales.push({
    ...of,
    ...by,
    id,
    month: bookedMonth(books, of),
    refundOf: null,
    part: null,
    correctionOf: of.id,
  });
}

/** Returns the statements of a receiver by month, in major units. */
export function statementsOf({ sales }: World, books: Books, receiver: Receiver, id: number) {
  const own = sales.filter((sale) => sale[receiver] === id);
  return [...new Set(own.map(({ month }) => month))].toSorted().map((month) => {
    const all = own.filter((sale) => sale.month === month);
    const isSale = ({ student, refundOf, correctionOf }: Sold) =>
      student !== 0 && refundOf === null && correctionOf === null;
    return {
      month,
      state: stateOf(books, month, statementKey(month, receiver, id)),
      sales: all.filter(isSale).length,
      refunds: all.filter(({ refundOf }) => refundOf !== null).length,
      amount: inMajor(total(all.map(({ amount }) => amount))),
      commission: inMajor(total(all.map(({ share }) => share[receiver]))),
    };
  });
}

export function stateOf({ months, reopened, paid }: Books, month: string, key: string): 'open' | 'closed' | 'paid' {
  if (!months.has(month) || reopened.has(key)) return 'open';
  return paid.has(key) ? 'paid' : 'closed';
}

/** Changes the value of a rule. Returns the affected sales and refunds with the differences. */
export function correct(world: World, rule: Rule, value: number): { of: Sold; by: Amounts }[] {
  const concerned = world.sales.filter(
    ({ correctionOf, rules }) => correctionOf === null && Object.values(rules).includes(rule),
  );
  const before = concerned.map((sold) => currentOf(world, sold));
  rule.value = value;
  return concerned
    .map((of, index) => ({ of, by: less(currentOf(world, of), before[index] ?? nothing) }))
    .filter(({ by }) => by.amount !== 0 || by.share.educator !== 0 || by.share.channel !== 0);
}

/** Returns the newest rule that has begun; the owner's own one takes precedence over a general one. */
function ruleOn(rules: Rules, { of, owner }: Pick<Rule, 'of' | 'owner'>, day: string): Rule {
  const begun = rules.filter((rule) => rule.of === of && rule.from <= day);
  const own = begun.filter((rule) => owner !== null && rule.owner === owner);
  const found = own.length > 0 ? own : begun.filter((rule) => rule.owner === null);
  return found.reduce((newest, rule) => (rule.from > newest.from ? rule : newest));
}

/** Returns each month with the first instant after it; the last month is the running one. */
export function monthsBefore({ monthAt, startOfMonth }: Calendar, now: number): { name: string; to: number }[] {
  const running = monthAt(now);
  return Array.from({ length: 12 }, (_, index) => {
    const name = addMonths(running, index - 11);
    return { name, to: startOfMonth(addMonths(name, 1)) };
  });
}

/** Returns the owner just before the end of a month, or now if the month is running. */
function ownerAt({ stays }: Party, end: number, now: number): number | null {
  const moment = end > now ? now : end - 1;
  return stays.find(({ from, until }) => from <= moment && moment < until)?.owner ?? null;
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const inMajor = (minor: number) => minor / 100;

/** Returns the sales behind a figure, newest first. */
export function salesOf(
  world: World,
  now: number,
  figure: {
    receiver: Receiver;
    id: number;
    month?: string | undefined;
    educator?: number | undefined;
    student?: number | undefined;
  },
): Sold[] {
  const months = monthsBefore(world.calendar, now).filter(
    ({ name }) => figure.month === undefined || figure.month === name,
  );
  return world.sales
    .filter((sale) => sale[figure.receiver] === figure.id && months.some(({ name }) => name === sale.month))
    .filter((sale) => figure.educator === undefined || sale.educator === figure.educator)
    .filter((sale) => figure.student === undefined || sale.student === figure.student)
    .toSorted((a, b) => b.at - a.at || b.id - a.id);
}

export function reportOf(world: World, now: number, receiver: Receiver, id: number) {
  const months = monthsBefore(world.calendar, now);
  const sales = salesOf(world, now, { receiver, id });
  const commission = (sold: readonly Sold[]) => inMajor(total(sold.map(({ share }) => share[receiver])));
  const membersAt = (members: readonly Party[], owners: readonly number[], end: number) =>
    members.filter((member) => owners.includes(ownerAt(member, end, now) ?? 0)).map((member) => member.id);
  const [members, key] =
    receiver === 'channel' ? ([world.educators, 'educator'] as const) : ([world.students, 'student'] as const);
  const shown = members.filter(
    (member) => (!member.isDeleted && member.owner === id) || sales.some((sale) => sale[key] === member.id),
  );
  const adjusted = sales.filter(({ student }) => student === 0);
  return {
    months: months.map(({ name }) => name),
    commission: months.map(({ name }) => commission(sales.filter(({ month }) => month === name))),
    schools: receiver === 'channel' ? months.map(({ to }) => membersAt(world.educators, [id], to).length) : null,
    users: months.map(({ to }) => {
      const educators = receiver === 'channel' ? membersAt(world.educators, [id], to) : [id];
      return membersAt(world.students, educators, to).length;
    }),
    breakdown: [
      ...shown.map((member) => ({
        id: member.id,
        students: world.students.filter((student) => !student.isDeleted && student.owner === member.id).length,
        commission: commission(sales.filter((sale) => sale[key] === member.id)),
      })),
      ...(adjusted.length > 0 ? [{ id: 0, students: 0, commission: commission(adjusted) }] : []),
    ],
  };
}

/** Average of the last 12 full or running months, in major units. */
export function averageOf(world: World, now: number, receiver: Receiver, id: number): number {
  return Math.round(total(salesOf(world, now, { receiver, id }).map(({ amount }) => amount)) / 12) / 100;
}
