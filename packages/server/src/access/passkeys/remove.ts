import { deletePasskey } from '#access/accounts/index.ts';
import { type Proof, proveIdentity } from '#access/two-step/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { noticePasskey } from './notices.ts';

export async function remove(
  services: Services,
  { passkeyId, ...proof }: Proof & { passkeyId: number },
  by: Administrator,
) {
  const { database, clock } = services;
  const { consumeCode } = await proveIdentity(services, proof, by);
  return database.change(by, async (tx) => {
    await consumeCode(tx);
    const name = await deletePasskey(tx, { administratorId: by.id, passkeyId });
    if (name === null) throw new Refusal('passkey.not-found');
    const about = { what: 'removed', administratorId: by.id, name, language: by.language } as const;
    await noticePasskey(tx, about, clock.now());
    tx.audit('profile.passkey-removed', { kind: 'administrator', id: by.id }, { before: { passkey: name } });
    return message('passkey.removed');
  });
}
