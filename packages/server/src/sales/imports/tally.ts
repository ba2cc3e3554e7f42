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
import type { Alteration, Outcome } from './evaluate.ts';
import { shownAs } from './read-rows.ts';

type Shown = ImportCheck['rows'];

export type Tally = {
  add(outcomes: readonly Outcome[]): void;
  counts: ImportCounts;
  detached(): number;
  shown(): Shown;
  plan(): string;
};

/** Counts what becomes of all rows, keeps the first ones of each kind, and tells the whole by a digest. */
export function startTally({ ownerField }: ImportDefinition, digest: string, columns: Columns): Tally {
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  const firsts = { refused: [] as Shown, changed: [] as Shown, new: [] as Shown, unchanged: [] as Shown };
  const hash = createHash('sha256').update(JSON.stringify([digest, columns.map((column) => column?.field ?? null)]));
  const fieldOf = new Map(columns.flatMap((column) => (column ? [[column.field, column]] : [])));
  const asShown = ({ field, from, to }: Alteration) => {
    const column = fieldOf.get(field) ?? {};
    return { field, from: shownAs(column, from), to: shownAs(column, to) };
  };
  let detached = 0;

  return {
    counts,
    detached: () => detached,
    add(outcomes) {
      for (const { row, kind, name, existing, changes, reasons } of outcomes) {
        counts[kind] += 1;
        if (kind === 'changed' && changes.some(({ field, to }) => field === ownerField && to === null)) detached += 1;
        if (firsts[kind].length < maxShown)
          firsts[kind].push({ row, kind, name, changes: changes.map(asShown), reasons: reasons.map(asWords) });
        hash.update(JSON.stringify([row, kind, existing?.id, kind === 'refused' ? null : changes]));
      }
    },
    shown: () => importKinds.flatMap((kind) => firsts[kind]).slice(0, maxShown),
    plan: () => hash.copy().digest('hex'),
  };
}

/** Whether somebody has to confirm by the number of changes. */
export function needsConfirmation({ counts, detached }: Tally, total: number): boolean {
  const { changed } = counts;
  return changed > unconfirmed.changed || changed > unconfirmed.share * total || detached() > unconfirmed.detached;
}

const asWords = ({ cell, field, error }: CellReason) => ({ cell, field, text: fieldText(error), ...error });
