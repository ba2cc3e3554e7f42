import type { SavedBooklet, updateBooklet } from '@eemusic/contract/library/saved-booklets';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import type { Checked } from '#platform/ui/form/read-form.ts';

type NotEdited = 'id' | 'version' | 'scores' | 'changedBy' | 'changedAt' | 'printedAt';

export type Values = Omit<SavedBooklet, NotEdited> & { selected: number[] };

export function valuesOf({ id: _id, version: _version, scores, ...saved }: SavedBooklet): Values {
  const { changedBy: _by, changedAt: _at, printedAt: _printed, ...look } = saved;
  return { ...look, selected: scores.map((score) => score.id) };
}

export function readUpdate(values: Values, saved: SavedBooklet): Checked<CallOf<typeof updateBooklet>> {
  const name = values.name.trim();
  if (name === '') return { input: null, errors: { name: t`Please enter a name` } };
  if (values.selected.length === 0)
    return { input: null, errors: {}, problem: t`A booklet needs at least one score. Delete the booklet instead.` };
  return { input: { ...values, name, id: String(saved.id), version: saved.version }, errors: null };
}
