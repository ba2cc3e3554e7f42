import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { listReminders as declared } from '@eemusic/contract/sales/reminders';
import type { Services } from '#platform/services.ts';
import './tables.ts';

/** Lists the reminders that were ordered, newest first. Those of purged receivers are removed with them. */
export async function listReminders(
  { database: { read } }: Pick<Services, 'database'>,
  { Page, Size }: RequestOf<typeof declared>,
): Promise<AnswerOf<typeof declared>> {
  const rows = await read
    .selectFrom('reminder_mails as mail')
    .leftJoin('educators', 'educators.id', 'mail.educator_id')
    .leftJoin('channels', 'channels.id', 'mail.channel_id')
    .select(['mail.id as mailId', 'mail.channel_id as channelId', 'mail.educator_id as educatorId'])
    .select(['channels.name as channel', 'educators.name as educator'])
    .select(['email', 'language', 'users', 'ordered_at as orderedAt', 'state', 'settled_at as settledAt'])
    .orderBy('mail.id', 'desc')
    .limit(Size)
    .offset((Page - 1) * Size)
    .execute();
  const { total } = await read
    .selectFrom('reminder_mails')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const mails = rows.map(({ channelId, educatorId, channel, educator, ...mail }) => ({
    receiver: channelId === null ? ('educator' as const) : ('channel' as const),
    receiverId: channelId ?? educatorId ?? 0,
    name: channel ?? educator ?? '',
    ...mail,
  }));
  return { mails, total: Number(total) };
}
