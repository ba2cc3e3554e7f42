import { listPasskeys } from '#access/accounts/index.ts';
import type { Services } from '#platform/services.ts';
import { relyingParty } from './relying-party.ts';

export async function list({ database, configuration }: Services, userId: number) {
  const rows = await listPasskeys(database.read, userId);
  return {
    origin: relyingParty(configuration)?.origin ?? null,
    passkeys: rows.map(({ id, name, created_at, last_used_at, is_backed_up }) => ({
      passkeyId: id,
      name,
      addedAt: created_at,
      lastUsedAt: last_used_at,
      isBackedUp: is_backed_up === 1,
    })),
  };
}
