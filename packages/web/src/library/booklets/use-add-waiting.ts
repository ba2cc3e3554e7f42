import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { toast } from '#platform/ui/toast.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import { takeBooklet } from './adding.ts';
import { sayScores } from './use-make-booklet.ts';

type Given = { person: number; ids: readonly number[]; putIds: (ids: readonly number[]) => void };

/** Appends the scores that were selected for the booklet on another screen of this tab. */
export function useAddWaiting(given: Given): void {
  const latest = useLatest(given);
  useEffect(() => {
    const { person, ids, putIds } = latest.current;
    const waiting = takeBooklet(person);
    const added = ids.filter((id) => !waiting.includes(id));
    if (waiting.length === 0 || (added.length === 0 && ids.length > 0)) return;
    putIds([...waiting, ...added]);
    if (added.length === 0) return;
    toast.action(t`${sayScores(added.length)} added to the booklet`, {
      label: t`Start a new one`,
      onClick: () => putIds(ids),
    });
  }, [latest]);
}
