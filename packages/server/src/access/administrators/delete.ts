import type { deleteAdministrators as declared } from '@eemusic/contract/access/administrators';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { listed, markAdministratorsDeleted } from '#access/accounts/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { closeAccessOfAll } from '#access/session/index.ts';
import { changeAdministrators, getHolders } from './change.ts';
import { assertMayDelete } from './rules.ts';
import { getSelected } from './select.ts';

type Chosen = RequestOf<typeof declared>;

/**
 * Deletes all or none, by ids or by the selection of a search. Codes stay, so that a restored administrator has them
 * again.
 */
export function deleteAdministrators(
  { database, clock }: Services,
  { usersIds = [], matching }: Chosen,
  by: Administrator,
) {
  return changeAdministrators(database, by, async (tx, actor) => {
    const now = clock.now();
    const ids = matching ? await getSelected(tx, matching, actor) : [...new Set(usersIds)];
    const holders = await getHolders(tx, ids);
    for (const holder of holders) assertMayDelete(actor, holder);

    await markAdministratorsDeleted(tx, ids, now);
    await closeAccessOfAll(tx, ids, now);
    const records = holders.map(({ id, fullName }) => ({ id, name: fullName }));
    const deletionId = await addDeletion(tx, { kind: 'administrator', records, at: now });
    for (const { id, fullName, username, email, codes } of holders) {
      const before = { fullName, username, email, codes: listed(codes) };
      tx.audit('administrator.deleted', { kind: 'administrator', id }, { before, deletionId });
    }
    return { ...message('administrator.deleted'), deletionId };
  });
}
