import type { Draft, DraftScore } from '@eemusic/contract/library/drafts';
import { CallError } from '#platform/api/call-error.ts';
import { isEqual, isStale, merge } from '#platform/ui/conflict.ts';
import { choicesOf, combineDecisions, type Decisions } from '#library/scores/index.ts';

/** 'over': the review was published or discarded elsewhere. 'elsewhere': somebody else has taken it over. */
export type DraftStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'over' | 'elsewhere';

/** A conflicting change of one score: the previous decisions, and those that somebody else saved. */
export type DraftConflict = { before: Decisions; theirs: Decisions };

export type DraftState = {
  status: DraftStatus;
  /** The review as last read or saved. */
  draft: Draft;
  /** The scores as shown, including unsaved input. */
  scores: readonly DraftScore[];
  /** Conflicts by file name; nothing is saved while there are any. */
  conflicts: Readonly<Record<string, DraftConflict>>;
  /** Names of scores that were discarded or published elsewhere. */
  taken: readonly string[];
};

type Saved = { fileName: string; decisions: Decisions };

type Parts = {
  save: (request: { version: number; scores: readonly Saved[] }) => Promise<number>;
  fetch: () => Promise<Draft>;
  saveAfterMs?: number;
  retryAfterMs?: number;
};

/**
 * Saves a review to the server while it is edited. Changes by others are merged field by field; if both sides changed a
 * field, the user decides before anything is saved.
 */
export function createDraftKeeper(opened: Draft, { save, fetch, saveAfterMs = 700, retryAfterMs = 5_000 }: Parts) {
  const listeners = new Set<() => void>();
  let state: DraftState = { status: 'saved', draft: opened, scores: opened.scores, conflicts: {}, taken: [] };
  let base: readonly DraftScore[] = opened.scores;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;

  const set = (changed: Partial<DraftState>) => {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  };
  const isDirty = () =>
    state.scores.some((score, index) => {
      const saved = base[index];
      return saved?.fileName !== score.fileName || !isSame(saved.decisions, score.decisions);
    });
  const hasEnded = () => state.status === 'over' || state.status === 'elsewhere';
  const isHeld = () => hasEnded() || Object.keys(state.conflicts).length > 0;

  const schedule = (after: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), after);
  };
  const edited = (scores: readonly DraftScore[]) => {
    set({ scores });
    if (!hasEnded()) set({ status: isDirty() ? 'unsaved' : 'saved' });
    schedule(saveAfterMs);
  };

  async function saveOnce(): Promise<void> {
    const sent = state.scores;
    set({ status: 'saving' });
    try {
      const version = await save({ version: state.draft.version, scores: sent.map(trimmed) });
      base = sent;
      set({ draft: { ...state.draft, version }, status: isDirty() ? 'unsaved' : 'saved' });
    } catch (error) {
      if (isStale(error)) return await reload();
      fail(error);
    }
  }
  const fail = (error: unknown) => {
    const code = error instanceof CallError ? error.code : '';
    if (code === 'draft.not-found') return set({ status: 'over' });
    if (code === 'draft.not-yours') return set({ status: 'elsewhere' });
    set({ status: 'failed' });
    schedule(retryAfterMs);
  };

  /** Merges what others saved with the user's input. */
  async function reload(): Promise<void> {
    const fresh = await fetch().catch((error: unknown) => fail(error));
    if (!fresh) return;
    const { scores, conflicts } = mergeScores({ before: base, theirs: fresh.scores, mine: state.scores });
    const taken = state.scores.filter(({ fileName }) => !fresh.scores.some((score) => score.fileName === fileName));
    base = fresh.scores;
    set({
      draft: fresh,
      scores,
      conflicts: { ...kept(state.conflicts, scores), ...conflicts },
      taken: taken.map(({ decisions }) => decisions.name),
      status: 'saved',
    });
    if (!isDirty()) return;
    set({ status: 'unsaved' });
    schedule(0);
  }

  /** Saves until everything is saved, or a conflict or error stops it. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (running !== null) return running;
    running = (async () => {
      for (;;) {
        if (isHeld() || !isDirty()) return;
        await saveOnce();
        if (state.status === 'failed') return;
      }
    })();
    await running;
    running = null;
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (fileName: string, part: Partial<Decisions>) => edited(changed(state.scores, fileName, part)),
    changeAll: (part: Partial<Decisions>) =>
      edited(state.scores.map((score) => ({ ...score, decisions: { ...score.decisions, ...part } }))),
    /** Applies the user's decision about a score that both sides changed. */
    resolve: (fileName: string, decisions: Decisions) => {
      const { [fileName]: _resolved, ...conflicts } = state.conflicts;
      set({ conflicts });
      edited(changed(state.scores, fileName, decisions));
    },
    /** Call it after an upload was added or discarded here, or after the review was taken over. */
    reload: async () => {
      await running;
      await reload();
      set({ taken: [] });
    },
    flush,
    /** Whether all input is saved. */
    isSaved: () => !isDirty() && !isHeld(),
    /** Saves what is unsaved, without further retries. */
    close: () => {
      void flush();
      clearTimeout(timer);
    },
  };
}

function changed(scores: readonly DraftScore[], fileName: string, part: Partial<Decisions>): DraftScore[] {
  return scores.map((score) =>
    score.fileName === fileName ? { ...score, decisions: { ...score.decisions, ...part } } : score,
  );
}

type Versions<Value> = Record<'before' | 'theirs' | 'mine', Value>;

/** Merges the decisions of each score, and returns those about which both sides disagree as conflicts. */
function mergeScores({
  before,
  theirs,
  mine,
}: Versions<readonly DraftScore[]>): Pick<DraftState, 'scores' | 'conflicts'> {
  const mineByName = new Map(mine.map((score) => [score.fileName, score]));
  const beforeByName = new Map(before.map((score) => [score.fileName, score]));
  const conflicts: Record<string, DraftConflict> = {};
  const scores = theirs.map((score) => {
    const { fileName, decisions } = score;
    const [local, known] = [mineByName.get(fileName), beforeByName.get(fileName)];
    if (local === undefined || known === undefined) return score;
    const versions = { before: known.decisions, theirs: decisions, mine: local.decisions };
    if (bothChanged(versions)) conflicts[fileName] = { before: known.decisions, theirs: decisions };
    return { ...score, decisions: combineDecisions(versions).merged };
  });
  return { scores, conflicts };
}

/** The server trims names. The form does not, because a trailing space may precede the next word. */
const trimmed = ({ fileName, decisions }: DraftScore): Saved => ({
  fileName,
  decisions: { ...decisions, name: decisions.name.trim() },
});

const comparable = (decisions: Decisions) => choicesOf({ ...decisions, name: decisions.name.trim() });
const isSame = (one: Decisions, other: Decisions) => isEqual(comparable(one), comparable(other));

function bothChanged({ before, theirs, mine }: Versions<Decisions>): boolean {
  const versions = { before: comparable(before), theirs: comparable(theirs), mine: comparable(mine) };
  return merge(versions).both.length > 0;
}

const kept = (conflicts: DraftState['conflicts'], scores: readonly DraftScore[]) =>
  Object.fromEntries(Object.entries(conflicts).filter(([name]) => scores.some(({ fileName }) => fileName === name)));
