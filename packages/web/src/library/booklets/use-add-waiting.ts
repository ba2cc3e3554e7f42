import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '#platform/ui/toast.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import { keepBooklet, takeBooklet } from './adding.ts';
import { formatScores } from './use-make-booklet.ts';

type BookletOrder = { person: number; ids: readonly number[]; putIds: (ids: readonly number[]) => void };

/**
 * Appends the scores that the user selected for the booklet on another screen of this tab, or opens the saved booklet
 * with them.
 */
export function useAddWaiting(order: BookletOrder): void {
  const latest = useLatest(order);
  const navigate = useNavigate();
  useEffect(() => {
    const { person, ids, putIds } = latest.current;
    const waiting = takeBooklet(person);
    if (waiting === null) return;
    if (waiting.saved !== undefined) {
      if (ids.length === 0) return;
      keepBooklet(person, { ids, saved: waiting.saved });
      void navigate({ to: '/score-library/booklets/$id', params: { id: String(waiting.saved) }, replace: true });
      return;
    }
    const added = ids.filter((id) => !waiting.ids.includes(id));
    if (waiting.ids.length === 0 || (added.length === 0 && ids.length > 0)) return;
    putIds([...waiting.ids, ...added]);
    if (added.length > 0) announceAdded(added.length, () => putIds(ids));
  }, [latest, navigate]);
}

/** Appends the scores that the user selected for this saved booklet. */
export function useAddToSaved({ saved, ...order }: BookletOrder & { saved: number }): void {
  const latest = useLatest(order);
  const navigate = useNavigate();
  useEffect(() => {
    const { person, ids, putIds } = latest.current;
    const waiting = takeBooklet(person);
    const added = waiting?.saved === saved ? waiting.ids.filter((id) => !ids.includes(id)) : [];
    if (added.length === 0) return;
    putIds([...ids, ...added]);
    announceAdded(
      added.length,
      () => void navigate({ to: '/score-library/booklet', search: { scores: added.join('-') } }),
    );
  }, [latest, navigate, saved]);
}

function announceAdded(count: number, startNew: () => void): void {
  toast.action(t`${formatScores(count)} added to the booklet`, { label: t`Start a new one`, onClick: startNew });
}
