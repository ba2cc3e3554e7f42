import { createHash } from 'node:crypto';
import { type ImportCheck, type ImportCounts, importKinds, mostShown, unconfirmed } from '@eemusic/contract/imports';
import type { Outcome } from './evaluate.ts';

type Shown = ImportCheck['rows'];

export type Tally = {
  add(outcomes: readonly Outcome<unknown>[]): void;
  counts: ImportCounts;
  detached(): number;
  shown(): Shown;
  plan(): string;
};

/** Counts what becomes of all rows, keeps the first ones of each kind, and tells the whole by a digest. */
export function startTally(about: { file: string; columns: readonly (string | null)[]; ownerField: string }): Tally {
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  const firsts = { refused: [] as Shown, changed: [] as Shown, new: [] as Shown, unchanged: [] as Shown };
  const hash = createHash('sha256').update(JSON.stringify([about.file, about.columns]));
  let detached = 0;

  return {
    counts,
    detached: () => detached,
    add(outcomes) {
      for (const { row, kind, name, existing, changes, reasons } of outcomes) {
        counts[kind] += 1;
        if (kind === 'changed' && changes.some(({ field, to }) => field === about.ownerField && to === null))
          detached += 1;
        if (firsts[kind].length < mostShown)
          firsts[kind].push({ row, kind, name, changes: [...changes], reasons: [...reasons] });
        hash.update(JSON.stringify([row, kind, existing?.id, kind === 'refused' ? null : changes]));
      }
    },
    shown: () => importKinds.flatMap((kind) => firsts[kind]).slice(0, mostShown),
    plan: () => hash.copy().digest('hex'),
  };
}

/** Whether somebody has to confirm by the number of changes. */
export function needsConfirmation({ counts, detached }: Tally, total: number): boolean {
  const { changed } = counts;
  return changed > unconfirmed.changed || changed > unconfirmed.share * total || detached() > unconfirmed.detached;
}
