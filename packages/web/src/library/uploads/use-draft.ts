import { type Draft, type DraftScore, removeFromDraft, saveDraft } from '@eemusic/contract/library/drafts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { fetchDraft, refreshDrafts } from '#library/drafts/index.ts';
import { choicesOf, combineDecisions, type Decisions } from '#library/scores/index.ts';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { isEqual, isStale } from '#platform/ui/conflict.ts';
import { toast } from '#platform/ui/toast.tsx';

/** 'over': the review was published or discarded elsewhere. 'elsewhere': somebody else has taken it over. */
type Fault = 'failed' | 'over' | 'elsewhere';

/** A conflicting change of one score: the previous decisions, and those that somebody else saved. */
type DraftConflict = { before: Decisions; theirs: Decisions };

type DraftState = {
  status: 'saved' | 'unsaved' | Fault;
  draft: Draft;
  scores: readonly DraftScore[];
  /** Conflicts by file name; nothing is saved while there are any. */
  conflicts: Readonly<Record<string, DraftConflict>>;
};

type Parts = {
  save: (request: { version: number; scores: Pick<DraftScore, 'fileName' | 'decisions'>[] }) => Promise<number>;
  fetch: () => Promise<Draft>;
  onTaken: (name: string) => void;
};

const saveAfterMs = 700;
const retryAfterMs = 5_000;

/** Saves a review while it is edited; what two people changed differently waits for the user’s decision. */
export function createDraftKeeper(opened: Draft, { save, fetch, onTaken }: Parts) {
  const listeners = new Set<() => void>();
  let state: DraftState = { status: 'saved', draft: opened, scores: opened.scores, conflicts: {} };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;

  const isDirty = () => !isEqual(state.scores.map(comparable), state.draft.scores.map(comparable));
  const isHeld = () =>
    state.status === 'over' ||
    state.status === 'elsewhere' ||
    state.scores.some(({ fileName }) => fileName in state.conflicts);

  const set = (changed: Partial<DraftState>, fault: Fault | null = null) => {
    state = { ...state, ...changed };
    state = { ...state, status: fault ?? (isDirty() ? 'unsaved' : 'saved') };
    for (const listener of listeners) listener();
  };
  const schedule = (after: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), after);
  };
  const edit = (edited: (score: DraftScore) => Partial<Decisions>, changed: Partial<DraftState> = {}) => {
    const scores = state.scores.map((score) => ({ ...score, decisions: { ...score.decisions, ...edited(score) } }));
    const { status } = state;
    set({ ...changed, scores }, status === 'over' || status === 'elsewhere' ? status : null);
    schedule(saveAfterMs);
  };
  const fail = (error: unknown) => {
    const code = error instanceof CallError ? error.code : '';
    if (code === 'draft.not-found') return set({}, 'over');
    if (code === 'draft.not-yours') return set({}, 'elsewhere');
    set({}, 'failed');
    schedule(retryAfterMs);
  };

  async function saveOnce(): Promise<void> {
    const scores = state.scores.map(trimmed);
    try {
      const request = scores.map(({ fileName, decisions }) => ({ fileName, decisions }));
      const version = await save({ version: state.draft.version, scores: request });
      set({ draft: { ...state.draft, version, scores } });
    } catch (error) {
      if (!isStale(error)) throw error;
      const shown = state.scores;
      await reload();
      for (const { fileName, decisions } of shown)
        if (state.scores.every((score) => score.fileName !== fileName)) onTaken(decisions.name);
    }
  }

  async function reload(): Promise<void> {
    const fresh = await fetch();
    const conflicts = { ...state.conflicts };
    const decisionsIn = (scores: readonly DraftScore[], { fileName, decisions: theirs }: DraftScore) =>
      scores.find((score) => score.fileName === fileName)?.decisions ?? theirs;
    const scores = fresh.scores.map((score) => {
      const [before, mine] = [decisionsIn(state.draft.scores, score), decisionsIn(state.scores, score)];
      const versions = { before, theirs: score.decisions, mine };
      const { merged, isDisputed } = combineDecisions(versions);
      if (isDisputed) conflicts[score.fileName] = versions;
      return { ...score, decisions: merged };
    });
    set({ draft: fresh, scores, conflicts });
  }

  async function saveAll(): Promise<void> {
    clearTimeout(timer);
    try {
      while (isDirty() && !isHeld()) await saveOnce();
    } catch (error) {
      fail(error);
    }
  }
  const flush = (): Promise<void> =>
    (running ??= saveAll().finally(() => {
      running = null;
    }));

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (fileName: string, part: Partial<Decisions>) => edit((score) => (score.fileName === fileName ? part : {})),
    changeAll: (part: Partial<Decisions>) => edit(() => part),
    resolve: (fileName: string, decisions: Decisions) => {
      const { [fileName]: _resolved, ...conflicts } = state.conflicts;
      edit((score) => (score.fileName === fileName ? decisions : {}), { conflicts });
    },
    /** Call it after an upload was added or discarded here, or after the review was taken over. */
    reload: async () => {
      await running;
      await reload().catch(fail);
      await flush();
    },
    flush,
    isSaved: () => !isDirty() && !isHeld(),
  };
}

/** The server trims names. The form does not, because a trailing space may precede the next word. */
const trimmed = (score: DraftScore): DraftScore => ({
  ...score,
  decisions: { ...score.decisions, name: score.decisions.name.trim() },
});
const comparable = (score: DraftScore) => [score.fileName, choicesOf(trimmed(score).decisions)];

export function useDraft(opened: Draft) {
  const [keeper] = useState(() =>
    createDraftKeeper(opened, {
      save: async (request) => (await call(saveDraft, { id: String(opened.id), ...request })).version,
      fetch: () => fetchDraft(opened.id),
      onTaken: (name) => toast.info(t`${name} was published or discarded in another window`),
    }),
  );
  const client = useQueryClient();
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);

  useEffect(() => {
    const hide = () => void (document.visibilityState === 'hidden' && keeper.flush());
    const ask = (event: BeforeUnloadEvent) => {
      if (keeper.isSaved()) return;
      void keeper.flush();
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('beforeunload', ask);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('beforeunload', ask);
      void keeper.flush();
    };
  }, [keeper]);

  return {
    ...state,
    keeper,
    remove: async (fileName: string): Promise<boolean> => {
      try {
        await keeper.flush();
        const { version } = await call(removeFromDraft, { draftId: opened.id, fileName });
        await Promise.all([version !== null && keeper.reload(), refreshDrafts(client)]);
        return true;
      } catch (error) {
        toast.failure(error);
        return false;
      }
    },
  };
}

export type OpenDraft = ReturnType<typeof useDraft>;
