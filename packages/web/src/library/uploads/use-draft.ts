import { useCallback, useEffect, useState } from 'react';
import type { Place } from '#library/academics/index.ts';
import type { Decisions } from '#library/scores/index.ts';
import { type DraftScore, keepDraft, type Owner, restoreDraft } from './draft.ts';

/** The scores under review, which survive a reload in this tab. */
export function useDraft({ userId, libraryId }: Owner) {
  const [scores, setScores] = useState(() => restoreDraft({ userId, libraryId }));

  useEffect(() => keepDraft({ userId, libraryId }, scores), [userId, libraryId, scores]);

  return {
    scores,
    add: useCallback((score: DraftScore) => setScores((before) => [...before, score]), []),
    change: useCallback(
      (key: string, changed: Partial<Decisions>) =>
        setScores((before) =>
          before.map((score) =>
            score.key === key ? { ...score, decisions: { ...score.decisions, ...changed } } : score,
          ),
        ),
      [],
    ),
    placeAll: useCallback(
      ({ gradeId, levelId, stageId }: Place) =>
        setScores((before) =>
          before.map((score) => ({ ...score, decisions: { ...score.decisions, gradeId, levelId, stageId } })),
        ),
      [],
    ),
    remove: useCallback((key: string) => setScores((before) => before.filter((score) => score.key !== key)), []),
    clear: useCallback(() => setScores([]), []),
  };
}
