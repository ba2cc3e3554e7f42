import { restorableFor } from '@eemusic/contract/deletions';
import type { Generated } from 'kysely';
import type { Change } from '#database/index.ts';

type DeletionsTable = {
  id: Generated<number>;
  /** Names the restorer. */
  kind: string;
  /** JSON: what was deleted, with what has to be tied to it again. */
  records: string;
  at: string;
  expires_at: string;
  restored_at: string | null;
  purged_at: string | null;
};

declare module '#database/tables.ts' {
  interface Tables {
    deletions: DeletionsTable;
  }
}

const day = 24 * 3_600_000;

export type DeletedRecord = {
  id: number;
  name: string;
  /** Relations that the deletion cut, as the room of its kind wants them back. */
  links?: unknown;
};

/** Notes what a change deletes as one thing that can be undone; answers its id, for the audit entries and the answer. */
export async function addDeletion(
  tx: Change,
  { kind, records, at }: { kind: string; records: readonly DeletedRecord[]; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('deletions')
    .values({
      kind,
      records: JSON.stringify(records),
      at: at.toISOString(),
      expires_at: new Date(at.getTime() + restorableFor * day).toISOString(),
      restored_at: null,
      purged_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
