import type { editEducator } from '@eemusic/contract/sales/educators';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { readOffThread } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { getEducator, valuesOf } from './store.ts';

export async function edit({ database }: Services, educatorId: number): Promise<AnswerOf<typeof editEducator>> {
  const educator = await getEducator(database.read, educatorId);
  const channel = await database.read
    .selectFrom('channels')
    .select('name')
    .where('id', '=', educator.channel_id)
    .executeTakeFirst();
  const { id, user_name: userName, channel_id: channelId, is_active: status, version } = educator;
  const { isActive: _isActive, ...fields } = valuesOf(educator);
  const users = await studentsOf(database, educatorId, educator.student_count);
  const channelName = channel?.name ?? null;
  return { educator: { id, ...fields, userName, channelId, channelName, status, version, users } };
}

/** Longer lists of students are read off the event loop. */
const maxInline = 2_000;

async function studentsOf({ read, source }: Services['database'], educatorId: number, count: number) {
  const students = read
    .selectFrom('students')
    .select(['id as studentId', 'full_name as studentName'])
    .where('educator_id', '=', educatorId)
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id');
  return count > maxInline ? readOffThread(source, students.compile()) : students.execute();
}
