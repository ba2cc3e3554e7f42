import { dayOf } from '@eemusic/contract/platform/days';
import { soldDays } from '@eemusic/contract/sales/commissions';
import type { Order } from '@eemusic/server/src/app/demo/practice.ts';
import type { RandomSource, Services } from '@eemusic/server/src/platform/services.ts';
import { keyBytes } from '@eemusic/server/src/sales/subscriptions/index.ts';
import { demoRandom, type DemoRandom } from './random.ts';
import { aContact } from './organisations.ts';
import { aChild } from './people.ts';
import { demoRegions } from './regions.ts';

type Needed = Pick<Services, 'database' | 'clock'>;

const batches = [10, 10, 5] as const;
const eachUsed = 5;
/** The seed for these random numbers; nothing else in the demo uses it. */
const seed = 0x6b657973;

/** Plans orders of the largest educators; `random` repeats the keys that were drawn for them. */
export async function planOrders({ database, clock }: Needed): Promise<{ orders: Order[]; random: RandomSource }> {
  const educators = await database.read
    .selectFrom('educators')
    .leftJoin('channels', 'channels.id', 'educators.channel_id')
    .select(['educators.id', 'educators.region'])
    .where('educators.is_active', '=', 1)
    .where('educators.deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('channels.id', 'is', null), eb('channels.is_active', '=', 1)]))
    .orderBy('educators.student_count', 'desc')
    .orderBy('educators.id')
    .limit(batches.length)
    .execute();
  const random = demoRandom(seed);
  const keys: Uint8Array[] = [];
  const orders: Order[] = [];
  for (const [index, { id: educatorId, region }] of educators.entries()) {
    const count = batches[index] ?? 5;
    keys.push(...Array.from({ length: count }, () => random.bytes(keyBytes)));
    const renewing = await findEnded({ database, clock }, educatorId);
    const learners = Array.from({ length: eachUsed }, (_, nth) => ({
      studentId: nth === 0 ? renewing : null,
      ...aLearner(random, region),
    }));
    orders.push({ educatorId, days: soldDays[index] ?? 366, count, learners });
  }
  return { orders, random: { bytes: (length) => keys.shift() ?? random.bytes(length) } };
}

/** The active student of an educator whose subscription ended most recently. */
async function findEnded({ database, clock }: Needed, educatorId: number): Promise<number | null> {
  const student = await database.read
    .selectFrom('students')
    .select('id')
    .where('educator_id', '=', educatorId)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('expires_on', '<', dayOf(clock.now()))
    .orderBy('expires_on', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return student?.id ?? null;
}

function aLearner(random: DemoRandom, region: string | null) {
  const child = aChild(random);
  const { contactNumber, contactEmail } = aContact(random, region);
  const home = demoRegions.find((one) => one.region === region) ?? random.pick(demoRegions);
  return {
    fullName: child.name,
    contactNumber,
    contactEmail,
    region: home.region,
    profile1Name: child.calling,
  };
}
