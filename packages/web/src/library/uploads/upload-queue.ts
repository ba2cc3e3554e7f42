import type { UploadedScore } from '@eemusic/contract/library/uploads';
import { maxTries, wait } from '#platform/api/busy.ts';

/** 'delayed': the server needs more time, and the file is sent again automatically. */
export type Phase = 'waiting' | 'sending' | 'checking' | 'delayed' | 'done' | 'failed' | 'cancelled';

export type QueuedFile = {
  /** Also the Idempotency-Key, so that a retried file is never stored twice. */
  key: string;
  name: string;
  phase: Phase;
  /** Share that is sent, 0 to 1. */
  share: number;
  /** The server's reason, if the upload failed. */
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
  /** Milliseconds after which a file is retried automatically; null if a retry would not help. */
  retryDelay: (error: unknown) => number | null;
  onUploaded: (score: UploadedScore, file: File, key: string) => void;
  /** Called after the last file of a batch. */
  onFinished: (result: { failed: number; uploaded: number; wasCancelled: boolean }) => void;
};

/** Uploads files one after another, so that each shows its own progress and gets the whole bandwidth. */
export function createUploadQueue({ send, newKey, reasonFor, retryDelay, onUploaded, onFinished }: Parts) {
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
    for (let tries = 1; ; tries += 1) {
      const outcome = await tryToSend(key, file, signal);
      if (typeof outcome === 'string') return outcome;
      const delay = tries < maxTries ? retryDelay(outcome.error) : null;
      if (delay === null) {
        setFile(key, { phase: 'failed', reason: reasonFor(outcome.error) });
        return 'failed';
      }
      setFile(key, { phase: 'delayed' });
      await wait(delay, signal);
      if (signal.aborted) return 'cancelled';
    }
  }

  async function tryToSend(key: string, file: File, signal: AbortSignal): Promise<Phase | { error: unknown }> {
    const isFirstTry = phaseOf(key) === 'waiting';
    if (isFirstTry) setFile(key, { phase: 'sending', share: 0, reason: null });
    try {
      const score = await send(file, {
        idempotencyKey: key,
        signal,
        onProgress: (share) => {
          if (isFirstTry) setFile(key, { share, phase: share < 1 ? 'sending' : 'checking' });
        },
      });
      if (signal.aborted) return 'cancelled';
      onUploaded(score, file, key);
      contents.delete(key);
      setFile(key, { phase: 'done', share: 1 });
      return 'done';
    } catch (error) {
      return signal.aborted ? 'cancelled' : { error };
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

  const phaseOf = (key: string) => state.files.find((file) => file.key === key)?.phase;
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
      /** While nothing is being uploaded, a new batch replaces the previous one. */
      set({ files: state.isRunning ? [...state.files, ...added] : added });
      return run();
    },
    /** Retries failed or cancelled files under the same keys. */
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
    /** Removes these files from the list. */
    dismiss: (keys: readonly string[]) => {
      for (const key of keys) contents.delete(key);
      set({ files: state.files.filter((file) => isOpen(file) || !keys.includes(file.key)) });
    },
  };
}

/** Whether it is queued or being sent. */
export function isOpen({ phase }: QueuedFile): boolean {
  return phase === 'waiting' || phase === 'sending' || phase === 'checking' || phase === 'delayed';
}

/** Percentages of the files that are uploaded, and of those that failed or were cancelled. */
export function overallProgress({ files }: QueueState): { uploaded: number; failed: number } {
  const share = files.length === 0 ? 0 : 100 / files.length;
  const uploaded = files.filter(({ phase }) => phase === 'done').length;
  const finished = files.filter((file) => !isOpen(file)).length;
  return { uploaded: share * uploaded, failed: share * (finished - uploaded) };
}
