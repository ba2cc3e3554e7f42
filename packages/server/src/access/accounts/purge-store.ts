import type { Transaction } from 'kysely';
import { chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { noPassword } from './passwords.ts';
import './passkey-store.ts';
import './sign-on-store.ts';
import './store.ts';

/**
 * Permanently clears the rows of the administrators who were deleted at this moment. The ids stay, because files and
 * the audit trail refer to them. Returns the cleared ids and the file names of the pictures.
 */
export async function emptyAdministrators(
  tx: Transaction<Tables>,
  ids: readonly number[],
  deletedAt: Date,
): Promise<{ emptied: number[]; pictures: string[] }> {
  const emptied: number[] = [];
  const pictures: string[] = [];
  for (const chunk of chunks(ids)) {
    const rows = await tx
      .selectFrom('administrators')
      .select(['id', 'file_name'])
      .where('id', 'in', chunk)
      .where('deleted_at', '=', deletedAt.toISOString())
      .execute();
    const deleted = rows.map(({ id }) => id);
    if (deleted.length === 0) continue;
    emptied.push(...deleted);
    pictures.push(...rows.flatMap(({ file_name }) => file_name ?? []));
    for (const table of ['administrator_codes', 'recovery_codes', 'passkeys', 'sign_on_identities'] as const)
      await tx.deleteFrom(table).where('administrator_id', 'in', deleted).execute();
    await tx
      .updateTable('administrators')
      .set({ full_name: '', name_key: '', search_key: '', username: '', username_key: '', email: '', email_key: '' })
      .set({ mobile: '', age: null, gender: null, file_name: null, password_hash: noPassword, is_active: 0 })
      .set({ two_step_secret: null, two_step_pending: null, two_step_used: null })
      .where('id', 'in', deleted)
      .execute();
  }
  return { emptied, pictures };
}
