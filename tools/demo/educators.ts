import { day } from '@eemusic/contract/platform/durations';
import type { NewEducator } from '@eemusic/server/src/sales/educators/index.ts';
import type { DemoRandom } from './random.ts';
import { soldMonths, startOfMonth } from './months.ts';
import { anEducator } from './organisations.ts';
import { drawMemberships, type DemoMembership, ownerNow } from './memberships.ts';

export type DemoEducator = { id: number; row: NewEducator; joinedAt: number; memberships: DemoMembership[] };

type Plan = {
  count: number;
  firstId: number;
  channels: readonly { id: number; region: string }[];
  passwordHash: string;
  now: Date;
};

/** Most join before the first sale, the others later. Some change channels, and some never have one. */
export function planEducators(
  random: DemoRandom,
  { count, firstId, channels, passwordHash, now }: Plan,
): DemoEducator[] {
  const begin = startOfMonth(now, soldMonths - 1);
  const regionOf = new Map(channels.map(({ id, region }) => [id, region]));
  return Array.from({ length: count }, (_, index) => {
    const id = firstId + index;
    const joinedAt = Math.floor(
      random.inHundred(70)
        ? random.between(begin - 700 * day, begin)
        : random.between(begin, now.getTime() - 180 * day),
    );
    const memberships = random.inHundred(6) && index > 0 ? [] : belonging(random, channels, joinedAt, now.getTime());
    const channelId = ownerNow(memberships);
    const channelRegion = channelId === null ? null : (regionOf.get(channelId) ?? null);
    const isSchool = index === 0 || random.inHundred(45);
    const row = anEducator(random, { nth: id, channelId, channelRegion, passwordHash, isSchool });
    return { id, row, joinedAt, memberships };
  });
}

function belonging(random: DemoRandom, channels: Plan['channels'], from: number, now: number): DemoMembership[] {
  const first = random.pick(channels).id;
  return drawMemberships(random, { first, from, now, moves: 15, leaves: 3, next: () => random.pick(channels).id });
}
