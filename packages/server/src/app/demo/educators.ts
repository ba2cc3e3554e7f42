import type { NewEducator } from '#sales/chain/index.ts';
import type { DemoChance } from './chance.ts';
import { day, soldMonths, startOfMonth } from './months.ts';
import { anEducator } from './organisations.ts';
import { aLife, type DemoSpell, ownerNow } from './spells.ts';

export type DemoEducator = { id: number; row: NewEducator; joinedAt: number; spells: DemoSpell[] };

type Plan = {
  count: number;
  firstId: number;
  channels: readonly { id: number; region: string }[];
  passwordHash: string;
  now: Date;
};

/** Most were there before the first sale, others joined later; some changed channels, some never had one. */
export function planEducators(
  chance: DemoChance,
  { count, firstId, channels, passwordHash, now }: Plan,
): DemoEducator[] {
  const begin = startOfMonth(now, soldMonths - 1);
  const regionOf = new Map(channels.map(({ id, region }) => [id, region]));
  return Array.from({ length: count }, (_, index) => {
    const id = firstId + index;
    const joinedAt = Math.floor(
      chance.inHundred(70)
        ? chance.between(begin - 700 * day, begin)
        : chance.between(begin, now.getTime() - 180 * day),
    );
    const spells = chance.inHundred(6) && index > 0 ? [] : belonging(chance, channels, joinedAt, now.getTime());
    const channelId = ownerNow(spells);
    const channelRegion = channelId === null ? null : (regionOf.get(channelId) ?? null);
    const isSchool = index === 0 || chance.inHundred(45);
    const row = anEducator(chance, { nth: id, channelId, channelRegion, passwordHash, isSchool });
    return { id, row, joinedAt, spells };
  });
}

function belonging(chance: DemoChance, channels: Plan['channels'], from: number, now: number): DemoSpell[] {
  const first = chance.pick(channels).id;
  return aLife(chance, { first, from, now, moves: 15, leaves: 3, next: () => chance.pick(channels).id });
}
