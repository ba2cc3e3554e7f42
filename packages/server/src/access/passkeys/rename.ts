import { setPasskeyName } from '#access/accounts/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

type Request = { passkeyId: number; name: string };

export function rename({ database }: Services, { passkeyId, name }: Request, by: Administrator) {
  return database.change(by, async (tx) => {
    const before = await setPasskeyName(tx, { administratorId: by.id, passkeyId }, name);
    if (before === null) throw new Refusal('passkey.not-found');
    const change = { before: { passkey: before }, after: { passkey: name } };
    tx.audit('profile.passkey-renamed', { kind: 'administrator', id: by.id }, change);
    return message('passkey.renamed');
  });
}
