import { dayOf } from '@eemusic/contract/platform/days';
import { soldDays } from '@eemusic/contract/sales/commissions';
import { type Actor, system } from '#platform/database/index.ts';
import { redeem } from '#learning/learners/index.ts';
import type { Services } from '#platform/services.ts';
import { generate } from '#sales/subscriptions/index.ts';
import { demoRandom, type DemoRandom } from './random.ts';
import { aContact } from './organisations.ts';
import { aChild } from './people.ts';
import { demoRegions } from './regions.ts';

type Needed = Pick<Services, 'database' | 'clock'>;

const learningApp = system('demo');
const batches = [10, 10, 5] as const;
const eachUsed = 5;
/** The seed for these random numbers; nothing else in the demo uses it. */
const seed = 0x6b657973;

/**
 * Adds very recent events through the same actions that people use: educators get new keys, and students redeem some of
 * them.
 */
export async function seedLatest(services: Needed, seller: Actor): Promise<void> {
  const { read } = services.database;
  const educators = await read
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
  const making = { ...services, random };
  for (const [index, { id: educatorId, region }] of educators.entries()) {
    const order = {
      educatorId,
      expirationDays: soldDays[index] ?? 366,
      numberOfKeys: batches[index] ?? 5,
      isDefault: false,
    };
    const { keys } = await generate(making, order, seller);
    const renewing = await findEnded(services, educatorId);
    for (const [index, { key }] of keys.slice(0, eachUsed).entries()) {
      const studentId = index === 0 ? renewing : null;
      await redeem(services, { key, studentId, ...aLearner(random, region) }, learningApp);
    }
  }
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
