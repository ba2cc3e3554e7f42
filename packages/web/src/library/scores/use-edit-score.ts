import { type Score, updateScore } from '@eemusic/contract/library/scores';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { isEqual, isStale } from '#platform/ui/conflict.ts';
import { toast } from '#platform/ui/toast.tsx';
import { useAskBeforeLeaving } from '#platform/ui/use-ask-before-leaving.ts';
import { asDecided, type Decided, type Decisions, decisionsOf } from './decisions.ts';
import { forgetScores } from './queries.ts';
import { scoreTypeOf } from './score-type.ts';
import { choicesOf, mergeDecisions } from './versions.ts';

/** Saves a score; where somebody else saved first, both changes are in the form and nothing is saved yet. */
export function useEditScore<Opened extends Score>(opened: Opened, fetch: () => Promise<Opened>) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(opened);
  /** As it was before somebody else saved it meanwhile. */
  const [before, setBefore] = useState<Opened | null>(null);
  const [decisions, setDecisions] = useState(() => decisionsOf(opened));

  const put = async (over: Opened, decided: Decided): Promise<true> => {
    const { message } = await send(over, decided);
    toast.success(message);
    await forgetScores(client);
    return true;
  };
  const takeOver = async (decided: Decided): Promise<boolean> => {
    const now = await fetch();
    const versions = { before: decisionsOf(saved), theirs: decisionsOf(now) };
    // Nothing that stands in the form: where the recording begins, perhaps.
    if (isEqual(choicesOf(versions.before), choicesOf(versions.theirs))) return put(now, decided);
    setDecisions((mine) => mergeDecisions({ ...versions, mine }));
    setBefore(saved);
    setSaved(now);
    return false;
  };
  const saving = useMutation({
    meta: { showsOwnErrors: true },
    /** Answers whether it is saved. */
    mutationFn: async (decided: Decided): Promise<boolean> => {
      try {
        return await put(saved, decided);
      } catch (error) {
        if (!isStale(error)) throw error;
        return takeOver(decided);
      }
    },
    onError: (error) => {
      toast.error(textOf(error));
      // What is gone stays in the form, and no longer in the lists.
      if (error instanceof CallError && error.status === 404) void forgetScores(client);
    },
  });
  const isSaved = saving.data === true;
  const isChanged = !isEqual(choicesOf(decisions), choicesOf(decisionsOf(saved)));
  const letPass = useAskBeforeLeaving(!isSaved && isChanged);

  return {
    saved,
    before,
    decisions,
    change: (part: Partial<Decisions>) => setDecisions((now) => ({ ...now, ...part })),
    takeTheirs: () => {
      setDecisions(decisionsOf(saved));
      setBefore(null);
    },
    /** Answers false while something is missing. */
    submit: (): boolean => {
      const decided = asDecided(decisions);
      if (decided === null) return false;
      if (!saving.isPending) saving.mutate(decided);
      return true;
    },
    /** Why it could not be saved at last; another one each time. */
    failure: saving.error,
    isSaving: saving.isPending,
    isSaved,
    letPass,
  };
}

function send(score: Score, decided: Decided) {
  const { id, moduleId, curriculum, version } = score;
  return call(updateScore, {
    ...decided,
    id: String(id),
    moduleId,
    curriculum,
    scoreType: scoreTypeOf(score),
    version,
  });
}
