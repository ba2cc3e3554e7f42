import type { createEducator } from '@eemusic/contract/sales/educators';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { assertStrong, hashPassword } from '#access/accounts/index.ts';
import { addEducators, assertLive, changeChain, enrol } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { unlessTaken } from './store.ts';

export async function create(
  { database, clock }: Services,
  { password, students, users, ...request }: RequestOf<typeof createEducator>,
  by: Administrator,
) {
  const { EducatorName: name, userName, contactName, contactNumber, contactEmail, category, status } = request;
  await assertStrong(password, { email: contactEmail, username: userName });
  const passwordHash = await hashPassword(password);

  return changeChain(database, by, async (tx) => {
    const at = clock.now();
    const [channelId, region] = [request.channelId ?? null, request.region ?? null];
    if (channelId !== null) await assertLive(tx, 'channels', [channelId]);

    const fields = { name, contactName, contactNumber, contactEmail, userName, channelId, region, category };
    const [educatorId = 0] = await unlessTaken(addEducators(tx, [{ ...fields, passwordHash, isActive: status }], at));
    const after = { ...fields, isActive: status === 1 };
    tx.audit('educator.created', { kind: 'educator', id: educatorId }, { after });
    await enrol(tx, { studentIds: [...students, ...users], educatorId, at });
    return { ...message('educator.added'), educatorId };
  });
}
