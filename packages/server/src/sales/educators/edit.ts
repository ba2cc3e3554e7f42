import type { editEducator } from '@eemusic/contract/sales/educators';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { readOffThread } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { getEducator } from './store.ts';

export async function edit({ database }: Services, educatorId: number): Promise<AnswerOf<typeof editEducator>> {
  const educator = await getEducator(database.read, educatorId);
  const channel = await database.read
    .selectFrom('channels')
    .select('name')
    .where('id', '=', educator.channel_id)
    .executeTakeFirst();
  return {
    educator: {
      id: educator.id,
      name: educator.name,
      contactName: educator.contact_name,
      contactNumber: educator.contact_number,
      contactEmail: educator.contact_email,
      userName: educator.user_name,
      channelId: educator.channel_id,
      channelName: channel?.name ?? null,
      region: educator.region,
      status: educator.is_active,
      category: educator.category,
      version: educator.version,
      users: await studentsOf(database, educatorId, educator.student_count),
    },
  };
}

async function studentsOf({ read, source }: Services['database'], educatorId: number, count: number) {
  const students = read
    .selectFrom('students')
    .select(['id as studentId', 'full_name as studentName'])
    .where('educator_id', '=', educatorId)
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id');
  const isLong = count > 2_000;
  return isLong ? readOffThread(source, students.compile()) : students.execute();
}
