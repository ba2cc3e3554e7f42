import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { createAdministrator } from '@eemusic/contract/access/administrators';
import { addAdministrator, assertStrong, hashPassword } from '#access/accounts/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { addFile, withPortrait } from '#platform/files/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeAdministrators } from './change.ts';
import { assertMayGrant } from './rules.ts';

/**
 * Checks the codes twice: first without a lock, to refuse before the slow hashing; then under the lock, when they can
 * no longer change.
 */
export async function create(
  services: Services,
  { password, avatarBase64, permissions, ...person }: RequestOf<typeof createAdministrator>,
  by: Administrator,
) {
  assertMayGrant(by, permissions);
  await assertStrong(password, person);
  const passwordHash = await hashPassword(password);
  const portrait = { base64: avatarBase64, by };

  return withPortrait(services, portrait, ({ picture }) =>
    changeAdministrators(services.database, by, async (tx, actor) => {
      assertMayGrant(actor, permissions);
      if (picture) await addFile(tx, picture);
      const userId = await addAdministrator(tx, {
        ...person,
        fileName: picture?.name ?? null,
        passwordHash,
        role: 2,
        codes: permissions,
        at: services.clock.now(),
      });
      return { ...message('administrator.created'), userId };
    }),
  );
}
