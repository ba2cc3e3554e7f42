import { type PrintLayout, standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { bookletLayouts, type printBooklet } from '@eemusic/contract/library/booklets';
import { maxPrinted } from '@eemusic/contract/library/printing';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { librariesQuery } from '#library/libraries/index.ts';
import { type LayoutOwner, ownerOf, recallLayout, rememberLayout } from '#library/print-layouts/index.ts';
import { isEqual } from '#platform/ui/conflict.ts';
import { toast } from '#platform/ui/toast.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import { bookletQuery, type BookletScore } from './queries.ts';
import { useLocalStorage } from '@mantine/hooks';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { parseStored } from '#platform/ui/parse-stored.ts';

export type Entry = {
  id: number;
  name: string;
  /** Null if the score was deleted. */
  score: BookletScore | null;
  /** The deletion by which the score can be restored; null if it was not deleted, or too long ago. */
  deletionId: number | null;
};

/** The name of a score; its number if it was deleted before its name was loaded. */
export function formatName({ id, name }: Pick<Entry, 'id' | 'name'>): string {
  return name === '' ? t`Score ${id}` : name;
}

export function formatScores(count: number): string {
  return plural(count, { one: '# score', other: '# scores' });
}

const noNames: ReadonlyMap<number, string> = new Map();

/** Reordering or removing a score sends no request. `knownNames` are those of scores that may be purged. */
export function useBookletScores(ids: readonly number[], knownNames: ReadonlyMap<number, string> = noNames) {
  const [requestedIds, setRequestedIds] = useState(ids);
  if (ids.some((id) => !requestedIds.includes(id))) setRequestedIds(ids);
  const { data, error, refetch } = useQuery(bookletQuery(requestedIds));

  const entries = useMemo(() => {
    if (data === undefined) return null;
    const found = new Map(data.scores.map((score) => [score.id, score]));
    const gone = new Map(data.gone.map((score) => [score.id, score]));
    return ids.flatMap((id): Entry[] => {
      const [score, deleted] = [found.get(id), gone.get(id)];
      if (score) return [{ id, name: score.name, score, deletionId: null }];
      if (!deleted) return [];
      return [{ id, name: deleted.name ?? knownNames.get(id) ?? '', score: null, deletionId: deleted.deletionId }];
    });
  }, [ids, data, knownNames]);
  return { entries, error, refetch };
}

export type BookletLayout = {
  layout: PrintLayout;
  /** That of the library, if all scores are from one. */
  defaultLayout: PrintLayout;
  change: (layout: PrintLayout) => void;
  /** Remembers the layout for this user's next print. */
  remember?: () => void;
};

export function useDefaultLayout(entries: readonly Entry[] | null) {
  const { data: libraries } = useQuery(librariesQuery);
  const owner = ownerOf((entries ?? []).flatMap(({ score }) => score?.moduleId ?? []));
  return { owner, defaultLayout: libraries?.find(({ id }) => id === owner)?.printLayout ?? standardPrintLayout };
}

/** The layout chosen here, otherwise the user’s last one for this library, otherwise the library’s. */
export function useBookletLayout(person: number, entries: readonly Entry[] | null): BookletLayout {
  const { owner, defaultLayout } = useDefaultLayout(entries);
  const [changed, setChanged] = useState<{ owner: LayoutOwner; layout: PrintLayout } | null>(null);
  const layout = changed?.owner === owner ? changed.layout : (recallLayout(person, owner) ?? defaultLayout);
  return {
    layout,
    defaultLayout,
    change: (next) => setChanged({ owner, layout: next }),
    remember: () => rememberLayout(person, owner, isEqual(layout, defaultLayout) ? null : layout),
  };
}

type Work = {
  ids: readonly number[];
  putIds: (ids: readonly number[]) => void;
  title: string;
  subtitle: string;
  onTitles: (changed: { title?: string; subtitle?: string }) => void;
  options: Options;
  onChange: (changed: Partial<Options>) => void;
  layout: BookletLayout;
  scores: ReturnType<typeof useBookletScores>;
};

export function useBookletWork({ scores, ...work }: Work) {
  const { ids, putIds, title, subtitle, options, layout } = work;
  const entries = scores.entries ?? [];
  const defaultTitle = titleOf(entries);
  const gone = entries.filter(({ score }) => score === null);
  const wrong = () => {
    if (ids.length > maxPrinted) return tooManyText();
    return gone.length > 0 ? t`Restore the deleted scores first, or take them out` : null;
  };
  return {
    ...work,
    ...scores,
    ...useBookletOrder(ids, putIds),
    defaultTitle,
    gone,
    booklet: (): CallOf<typeof printBooklet> => ({
      ...options,
      selected: [...ids],
      title: title || defaultTitle,
      subtitle,
      printLayout: layout.layout,
    }),
    /** Whether the PDF can be made; if not, the reason is shown. */
    mayMake: () => {
      const reason = wrong();
      if (reason !== null) toast.error(reason);
      else layout.remember?.();
      return reason === null;
    },
  };
}

export type BookletWork = ReturnType<typeof useBookletWork>;

export function tooManyText(): string {
  return t`A booklet holds at most ${maxPrinted} scores`;
}

function titleOf(entries: readonly Entry[]): string {
  const [only, ...others] = new Set(entries.flatMap(({ score }) => score?.module.name ?? []));
  return only !== undefined && others.length === 0 ? only : 'EEMusic Scores';
}

/** Sorts the scores of a booklet and removes some; both can be undone. */
function useBookletOrder(ids: readonly number[], putIds: (ids: readonly number[]) => void) {
  const latest = useLatest(ids);
  const offerUndo = useCallback(
    (message: string, undone: () => readonly number[]) =>
      toast.action(message, { label: t`Undo`, shortcut: 'mod+Z', onClick: () => putIds(undone()) }),
    [putIds],
  );
  const sort = (sorted: readonly number[]) => {
    putIds(sorted);
    offerUndo(t`Booklet sorted`, () => ids);
  };
  const remove = useCallback(
    (gone: readonly number[]) => {
      putIds(ids.filter((id) => !gone.includes(id)));
      offerUndo(t`${formatScores(gone.length)} taken out of the booklet`, () => reinsert(latest.current, ids, gone));
    },
    [ids, latest, putIds, offerUndo],
  );
  return { sort, remove };
}

/** Undoes a removal: inserts the removed ids after their former predecessors, even if the order has changed since. */
export function reinsert(current: readonly number[], before: readonly number[], removed: readonly number[]): number[] {
  return before.reduce<number[]>(
    (order, id, index) => {
      if (!removed.includes(id) || order.includes(id)) return order;
      const predecessor = before.slice(0, index).findLast((other) => order.includes(other));
      return order.toSpliced(predecessor === undefined ? 0 : order.indexOf(predecessor) + 1, 0, id);
    },
    [...current],
  );
}

const flag = (byDefault: boolean) => orElse(z.boolean(), byDefault);

const Options = z.object({
  layout: orElse(z.enum(bookletLayouts), 'page'),
  cover: flag(true),
  contents: flag(true),
  header: flag(true),
  numbers: flag(true),
  startsOnLeft: flag(false),
});
export type Options = z.infer<typeof Options>;

export const readOptions = (stored: string | undefined): Options => Options.parse(parseStored(stored));
export const defaultOptions = readOptions(undefined);

export function useOptions(person: number) {
  const [options, keep] = useLocalStorage<Options>({
    key: `eemusic.booklet.${person}`,
    defaultValue: defaultOptions,
    getInitialValueInEffect: false,
    deserialize: readOptions,
  });
  return { options, change: (changed: Partial<Options>) => keep((before) => ({ ...before, ...changed })) };
}
