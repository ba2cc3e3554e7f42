import { fieldText } from '@eemusic/contract/platform/field-texts';
import type { CellReason } from './read-rows.ts';
import { createHash } from 'node:crypto';
import {
  type ImportCheck,
  type ImportCounts,
  importKinds,
  maxShown,
  unconfirmed,
} from '@eemusic/contract/sales/imports';
import type { Columns } from './columns.ts';
import type { ImportDefinition } from './definition.ts';
import type { Outcome } from './evaluate.ts';

type Shown = ImportCheck['rows'];

export type Tally = {
  add(outcomes: readonly Outcome[]): void;
  counts: ImportCounts;
  detached(): number;
  duplicates(): number;
  shown(): Shown;
  plan(): string;
};

/** Counts the results of all rows, keeps the first ones of each kind, and identifies the whole plan by a hash. */
export function startTally({ ownerField }: ImportDefinition, digest: string, columns: Columns): Tally {
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  const firsts = { refused: [] as Shown, changed: [] as Shown, new: [] as Shown, unchanged: [] as Shown };
  const hash = createHash('sha256').update(JSON.stringify([digest, columns.map((column) => column?.field ?? null)]));
  let detached = 0;
  let duplicates = 0;

  return {
    counts,
    detached: () => detached,
    duplicates: () => duplicates,
    add(outcomes) {
      for (const { row, kind, name, existing, changes, reasons, alike } of outcomes) {
        counts[kind] += 1;
        if (alike !== null) duplicates += 1;
        if (kind === 'changed' && changes.some(({ field, to }) => field === ownerField && to === null)) detached += 1;
        if (firsts[kind].length < maxShown)
          firsts[kind].push({
            row,
            kind,
            name,
            changes: [...changes],
            reasons: reasons.map(reasonWithText),
            ...(alike && { alike }),
          });
        hash.update(JSON.stringify([row, kind, existing?.id, kind === 'refused' ? null : changes, alike]));
      }
    },
    shown: () => importKinds.flatMap((kind) => firsts[kind]).slice(0, maxShown),
    plan: () => hash.copy().digest('hex'),
  };
}

/** Whether an import changes so much that a person has to type the number of changes. */
export function needsConfirmation({ counts, detached }: Tally, total: number): boolean {
  const { changed } = counts;
  return changed > unconfirmed.changed || changed > unconfirmed.share * total || detached() > unconfirmed.detached;
}

const reasonWithText = ({ cell, field, error }: CellReason) => ({ cell, field, text: fieldText(error), ...error });
