import { t } from '@lingui/core/macro';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { LinkButton } from '#platform/ui/links.tsx';
import { parseStored } from '#platform/ui/parse-stored.ts';
import { toast } from '#platform/ui/toast.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import { formatScores } from './use-booklet-work.ts';

/** Opens the list of all scores; `onLeave` stores the booklet to which scores are added there. */
export function AddScoresButton({ onLeave }: { onLeave: () => void }) {
  return (
    <LinkButton icon={IconPlus} to="/score-library/scores" onClickCapture={onLeave} size="sm" variant="default">
      {t`Add scores`}
    </LinkButton>
  );
}

const key = 'eemusic.booklet.adding';
const Kept = z.object({ person: z.int(), ids: z.array(z.int()), saved: z.optional(z.int()) });

/** A booklet to which scores are being added; `saved` is its id if it is a saved one. */
type Waiting = { ids: readonly number[]; saved?: number };

export function keepBooklet(person: number, waiting: Waiting): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ person, ...waiting }));
  } catch {
    sessionStorage.removeItem(key);
  }
}

/** Takes the kept booklet out of the storage; null if there is none, or if it belongs to another user. */
export function takeBooklet(person: number): Waiting | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const stored = Kept.safeParse(parseStored(text ?? undefined));
  if (!stored.success || stored.data.person !== person) return null;
  const { ids, saved } = stored.data;
  return { ids, ...(saved !== undefined && { saved }) };
}

type BookletOrder = { person: number; ids: readonly number[]; putIds: (ids: readonly number[]) => void };

/** Appends the scores selected on another screen of this tab, or opens the saved booklet with them. */
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
