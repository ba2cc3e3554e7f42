import { type SavedBooklet, updateBooklet } from '@eemusic/contract/library/saved-booklets';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { bookletsKey, useBookletScores, useBookletWork, useSavedLayout } from '#library/booklets/index.ts';
import { call } from '#platform/api/call.ts';
import { isEqual } from '#platform/ui/conflict.ts';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import { savedBookletQuery } from './queries.ts';
import { readUpdate, valuesOf } from './values.ts';

/** The form of a saved booklet; changes are stored only when the user saves. */
export function useEditBooklet(opened: SavedBooklet) {
  const client = useQueryClient();
  const edit = useEditForm({
    opened,
    valuesOf,
    read: readUpdate,
    send: (input: CallOf<typeof updateBooklet>) => call(updateBooklet, input),
    fetch: () => client.fetchQuery(savedBookletQuery(opened.id)),
    savedIn: ({ booklet }) => booklet,
    refresh: () => client.invalidateQueries({ queryKey: bookletsKey }),
  });
  const { form, saved } = edit;
  const { selected, title, subtitle, printLayout, name: _name, ...options } = form.values;
  const latest = useLatest(form);
  const putIds = useCallback((ids: readonly number[]) => latest.current.change({ selected: [...ids] }), [latest]);

  const names = useMemo(() => new Map(saved.scores.map((score) => [score.id, score.name])), [saved]);
  const scores = useBookletScores(selected, names);
  const layout = useSavedLayout(printLayout, scores.entries ?? [], (next) => form.change({ printLayout: next }));
  const work = useBookletWork({
    ids: selected,
    putIds,
    title,
    subtitle,
    options,
    layout,
    scores,
    onTitles: form.change,
    onChange: form.change,
  });
  return { edit, work: { ...work, names }, isChanged: !isEqual(form.values, valuesOf(saved)) };
}
