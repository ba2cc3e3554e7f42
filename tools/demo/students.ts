import { dayOf } from '@eemusic/contract/platform/days';
import { day } from '@eemusic/contract/platform/durations';
import { emptyTexts, studentFields } from '@eemusic/contract/platform/record-fields';
import { type Duration, soldDays } from '@eemusic/contract/sales/commissions';
import type { NewStudent } from '@eemusic/server/src/sales/users/index.ts';
import { formatKey, keyBytes } from '@eemusic/server/src/sales/subscriptions/index.ts';
import { type DemoRandom, weighted } from './random.ts';
import type { DemoEducator } from './educators.ts';
import { instantsOf } from './months.ts';
import { aContact } from './organisations.ts';
import { aChild } from './people.ts';
import { demoRegions } from './regions.ts';
import { drawMemberships, type DemoMembership, ownerAt, ownerNow } from './memberships.ts';

export type DemoSale = {
  at: number;
  educatorId: number;
  days: Duration;
  code: string;
  refundedAt: number | null;
  /** The last day of the subscription; the day of the refund if there is one. */
  runsUntil: string;
  /** Whether this is the student's current key. */
  isLast: boolean;
};
export type DemoStudent = {
  row: NewStudent;
  joinedAt: number;
  memberships: DemoMembership[];
  sales: DemoSale[];
  libraryIds: number[];
};

type Plan = { educators: readonly DemoEducator[]; libraryIds: readonly number[]; now: Date };

/** One in this many students belongs to the first educator, a school far larger than the others. */
const shareOfLargest = 50;

/** Draws one student after another; `nth` is the student's index. */
export function studentsOf(random: DemoRandom, { educators, libraryIds, now }: Plan): (nth: number) => DemoStudent {
  const drawInstant = instantsOf(now);
  const [largest, ...others] = educators;
  if (!largest) throw new RangeError('Students need an educator');
  const drawn = weighted(
    (others.length > 0 ? others : [largest]).map((educator) => {
      const size = educator.row.category === 'School' ? 20 + random.below(160) : 3 + random.below(35);
      return [educator, size] as const;
    }),
  );
  const another = (at: number) => {
    const { id, joinedAt } = random.pick(drawn);
    return joinedAt <= at ? id : null;
  };

  return (nth) => {
    const isOfLargest = nth % shareOfLargest === 0;
    const educator = isOfLargest ? largest : random.pick(drawn);
    const hasNone = !isOfLargest && random.inHundred(2.5);
    const at = drawInstant(random);
    const joinedAt = at > educator.joinedAt ? at : Math.floor(random.between(educator.joinedAt, now.getTime()));
    const mobility = isOfLargest ? { moves: 0, leaves: 0 } : { moves: 7, leaves: 2 };
    const life = { first: educator.id, from: joinedAt, now: now.getTime(), ...mobility, next: another };
    const memberships = hasNone ? [] : drawMemberships(random, life);
    const sales = hasNone || random.inHundred(3) ? [] : salesOf(random, { memberships, joinedAt, now: now.getTime() });
    const region = random.inHundred(85) ? educator.row.region : random.pick(demoRegions).region;
    return {
      row: aStudent(random, { region, memberships, sales, now }),
      joinedAt,
      memberships,
      sales,
      libraryIds: sales.length === 0 ? [] : libraryIds.filter((_, index) => random.inHundred(index === 0 ? 85 : 35)),
    };
  };
}

const drawnDays = weighted([
  [soldDays[0], 7],
  [soldDays[1], 2],
  [soldDays[2], 1],
]);

type Buying = { memberships: readonly DemoMembership[]; joinedAt: number; now: number };

/**
 * Draws sales: a key on the first day, then another near the end of each one, from the student's educator of that day.
 * A few sales are refunded.
 */
function salesOf(random: DemoRandom, { memberships, joinedAt, now }: Buying): DemoSale[] {
  const sales: DemoSale[] = [];
  let at = joinedAt;
  let end = 0;
  while (at < now) {
    const educatorId = ownerAt(memberships, at);
    if (educatorId === null) break;
    const days = random.pick(drawnDays);
    const refundedAt = random.inHundred(1.2) ? at + Math.floor(random.between(day, 14 * day)) : null;
    const isRefunded = refundedAt !== null && refundedAt < now;
    end = Math.max(at, end) + days * day;
    sales.push({
      at,
      educatorId,
      days,
      code: formatKey(random.bytes(keyBytes)),
      refundedAt: isRefunded ? refundedAt : null,
      runsUntil: dayOf(new Date(isRefunded ? refundedAt : end)),
      isLast: false,
    });
    if (isRefunded || !random.inHundred(62)) break;
    at += Math.floor((days + random.between(-14, 20)) * day);
  }
  const last = sales.at(-1);
  if (last) last.isLast = true;
  return sales;
}

/** The courses are for children from three to ten. */
const drawnAges = weighted([
  [3, 3],
  [4, 7],
  [5, 13],
  [6, 18],
  [7, 19],
  [8, 15],
  [9, 11],
  [10, 8],
  [11, 4],
  [12, 2],
]);

type Course = { region: string | null; memberships: readonly DemoMembership[]; sales: readonly DemoSale[]; now: Date };

function aStudent(random: DemoRandom, { region, memberships, sales, now }: Course): NewStudent {
  const child = aChild(random);
  const last = sales.at(-1);
  const profiles = last && random.inHundred(92) ? [child.calling] : [];
  if (profiles.length > 0 && random.inHundred(18)) profiles.push(aChild(random).calling);
  return {
    ...emptyTexts(studentFields),
    fullName: child.name,
    ...aContact(random, region),
    isActive: random.inHundred(95),
    educatorId: ownerNow(memberships),
    region: random.inHundred(97) ? region : null,
    subscriptionCode: last?.code ?? null,
    activeFrom: last ? dayOf(new Date(last.at)) : null,
    expireBy: last?.runsUntil ?? null,
    birthYear: random.inHundred(90) ? now.getUTCFullYear() - random.pick(drawnAges) : null,
    profiles,
  };
}
