import { type StepKind } from '@eemusic/contract/library/steps';
import type { Restorer } from '#platform/deletions/index.ts';
import { assertBelow, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertNameFree } from './assert-name-free.ts';
import { changeStep, countStages, lockSteps, readSiblings, readSteps, removeUnused } from './steps-store.ts';

/** Restores a step to the end of its list, unless another step has taken its name. */
export function stepRestorer({ database }: Services, step: StepKind): Restorer {
  return {
    codes: ['SL'],
    async restore(tx, records) {
      await lockSteps(tx, database.engine);
      for (const { id, name } of records) {
        const found = (await readSteps(tx, step)).find((one) => one.id === id);
        if (!found) throw new Refusal('entry.not-found');
        try {
          assertNameFree(await readSiblings(tx, found), found);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          throw new Refusal('deletion.in-the-way', { obstacle: 'entry-taken', name });
        }
        assertBelow('stage', await countStages(tx));
        await changeStep(tx, found, { deleted_at: null });
        tx.audit('library.entry-restored', { kind: step, id, name });
      }
    },
    async purge(tx, records, deletedAt) {
      const deletedNow = (await readSteps(tx, step)).filter(({ deletedAt: at }) => at === deletedAt.toISOString());
      for (const { id } of records) if (deletedNow.some((one) => one.id === id)) await removeUnused(tx, { step, id });
    },
    message: (records) => message('entry.offered', { name: records[0]?.name ?? '' }),
    expired: { action: 'library.entry-purged', kind: step },
  };
}
