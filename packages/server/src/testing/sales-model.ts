import { monthOf } from '@eemusic/contract/platform/days';
import type { Receiver } from '@eemusic/contract/sales/commissions';

/* The sales chain and its ledger as one would keep them on paper: everything that ever happened, and sums taken anew each time. */

type Stay = { owner: number; from: number; until: number };
export type Party = { id: number; isDeleted: boolean; owner: number | null; stays: Stay[] };
export type Sold = {
  id: number;
  at: number;
  student: number;
  educator: number;
  channel: number | null;
  amount: number;
  share: Record<Receiver, number>;
  refundOf: number | null;
};
type Rule = { of: Receiver | number; value: number; from: number };

/** Of all histories; a later rule stands before an earlier one. */
export type Rules = Rule[];

export const firstRules = (): Rules => [
  { of: 366, value: 39_800, from: 0 },
  { of: 732, value: 69_800, from: 0 },
  { of: 1098, value: 94_800, from: 0 },
  { of: 'educator', value: 2_000, from: 0 },
  { of: 'channel', value: 1_000, from: 0 },
];

export type World = { channels: Party[]; educators: Party[]; students: Party[]; sales: Sold[] };

export const party = (id: number): Party => ({ id, isDeleted: false, owner: null, stays: [] });

export function move(member: Party, owner: number | null, at: number): void {
  if (member.owner === owner) return;
  leave(member, at);
  member.owner = owner;
  if (owner !== null) member.stays.push({ owner, from: at, until: Number.POSITIVE_INFINITY });
}

/** Deleted members keep their owner for the day they come back, but belong to nobody meanwhile. */
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
  rules: Rules,
  { id, at, student, days }: { id: number; at: number; student: Party; days: number },
) {
  const educator = world.educators.find((one) => one.id === student.owner);
  const channel = educator?.owner ?? null;
  const amount = valueOn(rules, days, at);
  const shareBy = (receiver: Receiver) => Math.round((amount * valueOn(rules, receiver, at)) / 10_000);
  const share = { educator: shareBy('educator'), channel: channel === null ? 0 : shareBy('channel') };
  world.sales.push({
    id,
    at,
    student: student.id,
    educator: educator?.id ?? 0,
    channel,
    amount,
    share,
    refundOf: null,
  });
}

export function refund(world: World, sale: Sold, { id, at }: { id: number; at: number }): void {
  const share = { educator: 0 - sale.share.educator, channel: 0 - sale.share.channel };
  world.sales.push({ ...sale, id, at, amount: 0 - sale.amount, share, refundOf: sale.id });
}

function valueOn(rules: Rules, of: Rule['of'], at: number): number {
  const held = rules.filter((rule) => rule.of === of && rule.from <= at);
  return held.reduce((newest, rule) => (rule.from > newest.from ? rule : newest)).value;
}

/** Each month as the instants between which it lies; the last one runs. */
export function monthsBefore(now: number): { name: string; from: number; to: number }[] {
  const today = new Date(now);
  return Array.from({ length: 12 }, (_, index) => {
    const start = (more: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11 + index + more);
    return { name: monthOf(new Date(start(0))), from: start(0), to: start(1) };
  });
}

/** Where somebody was just before a month ended, or is now. */
function ownerAt({ stays }: Party, end: number, now: number): number | null {
  const moment = end > now ? now : end - 1;
  return stays.find(({ from, until }) => from <= moment && moment < until)?.owner ?? null;
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const inMajor = (minor: number) => minor / 100;

/** The sales that make a figure, the newest first. */
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
  const months = monthsBefore(now).filter(({ name }) => figure.month === undefined || figure.month === name);
  return world.sales
    .filter(
      (sale) => sale[figure.receiver] === figure.id && months.some(({ from, to }) => from <= sale.at && sale.at < to),
    )
    .filter((sale) => figure.educator === undefined || sale.educator === figure.educator)
    .filter((sale) => figure.student === undefined || sale.student === figure.student)
    .toSorted((a, b) => b.at - a.at || b.id - a.id);
}

export function reportOf(world: World, now: number, receiver: Receiver, id: number) {
  const months = monthsBefore(now);
  const sales = salesOf(world, now, { receiver, id });
  const commission = (some: readonly Sold[]) => inMajor(total(some.map(({ share }) => share[receiver])));
  const membersAt = (members: readonly Party[], owners: readonly number[], end: number) =>
    members.filter((member) => owners.includes(ownerAt(member, end, now) ?? 0)).map((member) => member.id);
  const [members, key] =
    receiver === 'channel' ? ([world.educators, 'educator'] as const) : ([world.students, 'student'] as const);
  const shown = members.filter(
    (member) => (!member.isDeleted && member.owner === id) || sales.some((sale) => sale[key] === member.id),
  );
  return {
    months: months.map(({ name }) => name),
    commission: months.map(({ from, to }) => commission(sales.filter(({ at }) => from <= at && at < to))),
    schools: receiver === 'channel' ? months.map(({ to }) => membersAt(world.educators, [id], to).length) : null,
    users: months.map(({ to }) => {
      const educators = receiver === 'channel' ? membersAt(world.educators, [id], to) : [id];
      return membersAt(world.students, educators, to).length;
    }),
    breakdown: shown.map((member) => ({
      id: member.id,
      students: world.students.filter((student) => !student.isDeleted && student.owner === member.id).length,
      commission: commission(sales.filter((sale) => sale[key] === member.id)),
    })),
  };
}

/** Of the last 12 full or running months, in major units. */
export function averageOf(world: World, now: number, receiver: Receiver, id: number): number {
  return Math.round(total(salesOf(world, now, { receiver, id }).map(({ amount }) => amount)) / 12) / 100;
}
