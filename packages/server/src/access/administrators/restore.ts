import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { emptyAdministrators, findHolders, listed, markRestored } from '#access/accounts/index.ts';
import type { Change } from '#platform/database/index.ts';
import { idsOf, type Restorer } from '#platform/deletions/index.ts';
import { deletePicture } from '#platform/files/index.ts';
import { assertRecentSignIn, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { deleteAccessRecords } from '#access/session/index.ts';
import { getActor, lockAdministrators } from './change.ts';
import { assertMayRestore } from './rules.ts';

/** Restores deleted administrators with the codes they held, or purges them. */
export function administratorRestorer({ database, clock }: Services): Restorer {
  return {
    codes: recordCodes.administrator,
    async restore(tx, records, by) {
      assertRecentSignIn(by, { clock });
      await lockAdministrators(tx, database);
      const actor = await getActor(tx, by);
      const found = await findHolders(tx, idsOf(records));
      for (const id of idsOf(records)) {
        const holder = found.get(id);
        if (!holder?.isDeleted) throw new Refusal('deletion.not-found');
        assertMayRestore(actor, holder);
        await bringBack(tx, holder);
        const { fullName, username, email, codes } = holder;
        const after = { fullName, username, email, codes: listed(codes) };
        tx.audit('administrator.restored', { kind: 'administrator', id }, { after });
      }
    },
    async purge(tx, records, deletedAt) {
      await lockAdministrators(tx, database);
      const { emptied, pictures } = await emptyAdministrators(tx, idsOf(records), deletedAt);
      await deleteAccessRecords(tx, emptied);
      for (const name of pictures) await deletePicture(tx, name);
    },
  };
}

type Named = { id: number; fullName: string; username: string; email: string };

async function bringBack(tx: Change, { id, fullName, username, email }: Named): Promise<void> {
  try {
    await markRestored(tx, id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const name = fullName;
    throw error.code === 'administrator.email-taken'
      ? new Refusal('deletion.in-the-way', { obstacle: 'administrator-email-taken', name, email })
      : new Refusal('deletion.in-the-way', { obstacle: 'administrator-username-taken', name, username });
  }
}
