import type { UploadedScore } from '@eemusic/contract/library/scores';

export type Phase = 'waiting' | 'sending' | 'checking' | 'done' | 'failed' | 'cancelled';

export type QueuedFile = {
  /** Also its Idempotency-Key: a file that is tried again is never stored twice. */
  key: string;
  name: string;
  phase: Phase;
  /** Sent share, 0 to 1. */
  share: number;
  /** Why it failed, in the server's words. */
  reason: string | null;
};

export type QueueState = { files: readonly QueuedFile[]; isRunning: boolean };

type Send = (
  file: File,
  options: { idempotencyKey: string; signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<UploadedScore>;

type Parts = {
  send: Send;
  newKey: () => string;
  reasonFor: (error: unknown) => string;
  onUploaded: (score: UploadedScore, file: File, key: string) => void;
  /** After the last file of a round, with how many of them failed. */
  onFinished: (result: { failed: number; uploaded: number; wasCancelled: boolean }) => void;
};

/** Sends files one after the other, so that each shows its own progress and has the whole bandwidth. */
export function createUploadQueue({ send, newKey, reasonFor, onUploaded, onFinished }: Parts) {
  const contents = new Map<string, File>();
  const listeners = new Set<() => void>();
  let state: QueueState = { files: [], isRunning: false };
  let stop: AbortController | null = null;

  const set = (changed: Partial<QueueState>) => {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  };
  const setFile = (key: string, changed: Partial<QueuedFile>) =>
    set({ files: state.files.map((file) => (file.key === key ? { ...file, ...changed } : file)) });

  async function sendOne(key: string, file: File, signal: AbortSignal): Promise<Phase> {
    setFile(key, { phase: 'sending', share: 0, reason: null });
    try {
      const score = await send(file, {
        idempotencyKey: key,
        signal,
        onProgress: (share) => setFile(key, { share, phase: share < 1 ? 'sending' : 'checking' }),
      });
      if (signal.aborted) return 'cancelled';
      onUploaded(score, file, key);
      contents.delete(key);
      setFile(key, { phase: 'done', share: 1 });
      return 'done';
    } catch (error) {
      if (signal.aborted) return 'cancelled';
      setFile(key, { phase: 'failed', reason: reasonFor(error) });
      return 'failed';
    }
  }

  async function run(): Promise<void> {
    if (state.isRunning) return;
    const { signal } = (stop = new AbortController());
    const outcome = { failed: 0, uploaded: 0, wasCancelled: false };
    set({ isRunning: true });
    for (let next = firstWaiting(); next !== undefined && !signal.aborted; next = firstWaiting()) {
      const file = contents.get(next.key);
      if (file === undefined) break;
      const phase = await sendOne(next.key, file, signal);
      if (phase === 'done') outcome.uploaded += 1;
      if (phase === 'failed') outcome.failed += 1;
    }
    outcome.wasCancelled = signal.aborted;
    set({
      isRunning: false,
      files: state.files.map((file) => (isOpen(file) ? { ...file, phase: 'cancelled', share: 0 } : file)),
    });
    onFinished(outcome);
  }

  const firstWaiting = () => state.files.find(({ phase }) => phase === 'waiting');

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files: readonly File[]): Promise<void> => {
      const added = files.map((file): QueuedFile => {
        const key = newKey();
        contents.set(key, file);
        return { key, name: file.name, phase: 'waiting', share: 0, reason: null };
      });
      /** A new round replaces what is left of the one before. */
      set({ files: state.isRunning ? [...state.files, ...added] : added });
      return run();
    },
    /** Tries failed or cancelled files again, under the keys they had. */
    retry: (keys: readonly string[]): Promise<void> => {
      set({
        files: state.files.map((file) =>
          keys.includes(file.key) && (file.phase === 'failed' || file.phase === 'cancelled')
            ? { ...file, phase: 'waiting', share: 0, reason: null }
            : file,
        ),
      });
      return run();
    },
    cancel: () => stop?.abort(),
    /** Removes files that are done. */
    forget: (keys: readonly string[]) => {
      for (const key of keys) contents.delete(key);
      set({ files: state.files.filter((file) => isOpen(file) || !keys.includes(file.key)) });
    },
  };
}

/** Whether it is still to be sent, or on its way. */
export function isOpen({ phase }: QueuedFile): boolean {
  return phase === 'waiting' || phase === 'sending' || phase === 'checking';
}

/** Percent: every file that is done, uploaded or failed, counts the same. */
export function overallProgress({ files }: QueueState): number {
  const through = files.filter((file) => !isOpen(file)).length;
  return files.length === 0 ? 0 : (100 / files.length) * through;
}
