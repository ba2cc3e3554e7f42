import type { offerKey } from '@eemusic/contract/learning/demo-learner';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Query } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { demoLearner } from './learner.ts';

/** Returns the key of the previous visitor, so that visits do not fill the demo with users; otherwise an unused key. */
export async function offer({ database: { read } }: Pick<Services, 'database'>): Promise<ResultOf<typeof offerKey>> {
  return { key: (await findOwnKey(read)) ?? (await findUnusedKey(read)) };
}

async function findOwnKey(read: Query): Promise<string | null> {
  const own = await read
    .selectFrom('students')
    .innerJoin('subscription_keys', 'subscription_keys.student_id', 'students.id')
    .select('code')
    .where('contact_email', '=', demoLearner.contactEmail)
    .where('is_active', '=', 1)
    .where('students.deleted_at', 'is', null)
    .where('is_held', '=', 1)
    .where('revoked_at', 'is', null)
    .orderBy('students.id')
    .limit(1)
    .executeTakeFirst();
  return own?.code ?? null;
}

async function findUnusedKey(read: Query): Promise<string | null> {
  const unused = await read
    .selectFrom('subscription_keys')
    .innerJoin('educators', 'educators.id', 'educator_id')
    .leftJoin('channels', 'channels.id', 'educators.channel_id')
    .select('code')
    .where('redeemed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('subscription_keys.deleted_at', 'is', null)
    .where('educators.deleted_at', 'is', null)
    .where('educators.is_active', '=', 1)
    .where((key) => key.or([key('channels.id', 'is', null), key('channels.is_active', '=', 1)]))
    .orderBy('subscription_keys.id')
    .limit(1)
    .executeTakeFirst();
  return unused?.code ?? null;
}
