import { type Duration, durations } from '@eemusic/contract/sales/commissions';
import type { NewStudent } from '#sales/chain/index.ts';
import { formatKey, signsOfKey } from '#sales/subscriptions/index.ts';
import { type DemoChance, weighted } from './chance.ts';
import type { DemoEducator } from './educators.ts';
import { day, dayOf, instantsOf } from './months.ts';
import { aContact } from './organisations.ts';
import { aChild } from './people.ts';
import { places } from './places.ts';
import { aLife, type DemoSpell, ownerAt, ownerNow } from './spells.ts';

export type DemoSale = {
  at: number;
  educatorId: number;
  days: Duration;
  code: string;
  refundedAt: number | null;
  /** The last day of what was bought; the day of the refund where there is one. */
  runsUntil: string;
  /** Whether the student has its key now. */
  isLast: boolean;
};
export type DemoStudent = {
  row: NewStudent;
  joinedAt: number;
  spells: DemoSpell[];
  sales: DemoSale[];
  libraryIds: number[];
};

type Plan = { educators: readonly DemoEducator[]; libraryIds: readonly number[]; now: Date };

/** One student in so many belongs to the first educator, a school that is far larger than others. */
const shareOfLargest = 50;

/** Draws one student after another; `nth` counts them. */
export function studentsOf(chance: DemoChance, { educators, libraryIds, now }: Plan): (nth: number) => DemoStudent {
  const drawInstant = instantsOf(now);
  const [largest, ...others] = educators;
  if (!largest) throw new RangeError('Students need an educator');
  const drawn = weighted(
    (others.length > 0 ? others : [largest]).map((educator) => {
      const size = educator.row.category === 'School' ? 20 + chance.below(160) : 3 + chance.below(35);
      return [educator, size] as const;
    }),
  );
  const another = (at: number) => {
    const { id, joinedAt } = chance.pick(drawn);
    return joinedAt <= at ? id : null;
  };

  return (nth) => {
    const isOfLargest = nth % shareOfLargest === 0;
    const educator = isOfLargest ? largest : chance.pick(drawn);
    const hasNone = !isOfLargest && chance.inHundred(2.5);
    const at = drawInstant(chance);
    const joinedAt = at > educator.joinedAt ? at : Math.floor(chance.between(educator.joinedAt, now.getTime()));
    const mobility = isOfLargest ? { moves: 0, leaves: 0 } : { moves: 7, leaves: 2 };
    const life = { first: educator.id, from: joinedAt, now: now.getTime(), ...mobility, next: another };
    const spells = hasNone ? [] : aLife(chance, life);
    const sales = hasNone || chance.inHundred(3) ? [] : salesOf(chance, { spells, joinedAt, now: now.getTime() });
    const region = chance.inHundred(85) ? educator.row.region : chance.pick(places).region;
    return {
      row: aStudent(chance, { region, spells, sales, now }),
      joinedAt,
      spells,
      sales,
      libraryIds: sales.length === 0 ? [] : libraryIds.filter((_, place) => chance.inHundred(place === 0 ? 85 : 35)),
    };
  };
}

const drawnDays = weighted([
  [durations[0], 7],
  [durations[1], 2],
  [durations[2], 1],
]);

type Buying = { spells: readonly DemoSpell[]; joinedAt: number; now: number };

/**
 * A key on the first day, and another one about when it ends, from whoever teaches then, which runs on from there; a few ask
 * for their money back.
 */
function salesOf(chance: DemoChance, { spells, joinedAt, now }: Buying): DemoSale[] {
  const sales: DemoSale[] = [];
  let at = joinedAt;
  let end = 0;
  while (at < now) {
    const educatorId = ownerAt(spells, at);
    if (educatorId === null) break;
    const days = chance.pick(drawnDays);
    const refundedAt = chance.inHundred(1.2) ? at + Math.floor(chance.between(day, 14 * day)) : null;
    const isRefunded = refundedAt !== null && refundedAt < now;
    end = Math.max(at, end) + days * day;
    sales.push({
      ...{ at, educatorId, days, code: formatKey(chance.bytes(signsOfKey)) },
      ...{ refundedAt: isRefunded ? refundedAt : null, runsUntil: dayOf(isRefunded ? refundedAt : end), isLast: false },
    });
    if (isRefunded || !chance.inHundred(62)) break;
    at += Math.floor((days + chance.between(-14, 20)) * day);
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

type Known = { region: string | null; spells: readonly DemoSpell[]; sales: readonly DemoSale[]; now: Date };

function aStudent(chance: DemoChance, { region, spells, sales, now }: Known): NewStudent {
  const child = aChild(chance);
  const last = sales.at(-1);
  const profiles = last && chance.inHundred(92) ? [child.calling] : [];
  if (profiles.length > 0 && chance.inHundred(18)) profiles.push(aChild(chance).calling);
  return {
    name: child.name,
    ...aContact(chance, region),
    isActive: chance.inHundred(95) ? 1 : 0,
    educatorId: ownerNow(spells),
    region: chance.inHundred(97) ? region : null,
    subscriptionCode: last?.code ?? null,
    activeFrom: last ? dayOf(last.at) : null,
    expiresOn: last?.runsUntil ?? null,
    birthYear: chance.inHundred(90) ? now.getUTCFullYear() - chance.pick(drawnAges) : null,
    profiles,
  };
}
