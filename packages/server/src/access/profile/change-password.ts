import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { changePassword as endpoint } from '@eemusic/contract/access/profile';
import { assertStrong, hashPassword, replacePassword } from '#access/accounts/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { type Message, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { proveIdentity } from '#access/two-step/index.ts';
import { closeAccess, noticePasswordChanged } from '#access/session/index.ts';

type Request = Pick<RequestOf<typeof endpoint>, 'currentPassword' | 'code' | 'newPassword'>;

export async function changePassword(
  services: Services,
  { newPassword, ...proof }: Request,
  by: Administrator,
): Promise<Message> {
  const { database, clock } = services;
  const { email, username, passwordHash: verified, consumeCode } = await proveIdentity(services, proof, by);
  await assertStrong(newPassword, { email, username }, 'newPassword');
  const newHash = await hashPassword(newPassword);

  return database.change(by, async (tx) => {
    await consumeCode(tx);
    if (!(await replacePassword(tx, by.id, { verified, newHash }))) throw new Refusal('profile.password-wrong');
    const now = clock.now();
    await closeAccess(tx, { administratorId: by.id, now, exceptSessionId: by.sessionId });
    await noticePasswordChanged(tx, { administratorId: by.id, language: by.language }, now);
    tx.audit('profile.password-changed', { kind: 'administrator', id: by.id });
    return message('profile.password-changed');
  });
}
