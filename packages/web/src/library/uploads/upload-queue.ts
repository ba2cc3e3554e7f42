import { addToDraft } from '@eemusic/contract/library/drafts';
import type { Curriculum } from '@eemusic/contract/library/score-filter';
import { scoreExtension, type UploadedScore, uploadScore } from '@eemusic/contract/library/uploads';
import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import { type FileFormat, recognise } from '@eemusic/music/formats';
import { plural, t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Place } from '#library/academics/index.ts';
import { whenServed } from '#platform/api/busy.ts';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import { formatProblem } from './format-music.ts';

/** 'delayed': the server needs more time, and the file is sent again automatically. */
export type Phase = 'waiting' | 'sending' | 'checking' | 'delayed' | 'done' | 'failed' | 'cancelled';

export type QueuedFile = {
  /** Also the Idempotency-Key, so that a retried file is never stored twice. */
  key: string;
  name: string;
  phase: Phase;
  share: number;
  reason: string | null;
};

type QueueState = { files: readonly QueuedFile[]; isRunning: boolean };

type Send = (
  file: File,
  options: { idempotencyKey: string; signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<UploadedScore>;

type Parts = {
  send: Send;
  newKey: () => string;
  reasonFor: (error: unknown) => string;
  onUploaded: (score: UploadedScore) => void;
  onFinished: (result: { failed: number; uploaded: number; wasCancelled: boolean }) => void;
};

/** Uploads files one after another, so that each shows its own progress and gets the whole bandwidth. */
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
    let isDelayed = false;
    const onProgress = (share: number) => {
      if (!isDelayed) setFile(key, { share, phase: share < 1 ? 'sending' : 'checking' });
    };
    const onDelayed = () => {
      isDelayed = true;
      setFile(key, { phase: 'delayed' });
    };
    setFile(key, { phase: 'sending', share: 0, reason: null });
    try {
      const score = await whenServed(() => send(file, { idempotencyKey: key, signal, onProgress }), {
        signal,
        onDelayed,
      });
      signal.throwIfAborted();
      onUploaded(score);
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
      /** While nothing is being uploaded, a new batch replaces the previous one. */
      set({ files: state.isRunning ? [...state.files, ...added] : added });
      return run();
    },
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
    dismiss: (keys: readonly string[]) => {
      for (const key of keys) contents.delete(key);
      set({ files: state.files.filter((file) => isOpen(file) || !keys.includes(file.key)) });
    },
  };
}

export function isOpen({ phase }: QueuedFile): boolean {
  return ['waiting', 'sending', 'checking', 'delayed'].includes(phase);
}

export function overallProgress({ files }: QueueState): { uploaded: number; failed: number } {
  const share = files.length === 0 ? 0 : 100 / files.length;
  const uploaded = files.filter(({ phase }) => phase === 'done').length;
  const finished = files.filter((file) => !isOpen(file)).length;
  return { uploaded: share * uploaded, failed: share * (finished - uploaded) };
}

export type RefusedFile = { name: string; format: FileFormat };

type Sorted = {
  accepted: File[];
  refused: File[];
  /** If there are too many files, none is accepted, because only the user knows which ones to leave out. */
  isTooMany: boolean;
};

/** @param present number of uploaded scores already under review */
export function sortFiles(files: readonly File[], present: number): Sorted {
  const isScore = ({ name }: File) => scoreExtension.test(name);
  const accepted = files.filter(isScore);
  const refused = files.filter((file) => !isScore(file));
  const isTooMany = accepted.length + present > maxScoreFiles;
  return { accepted: isTooMany ? [] : accepted, refused, isTooMany };
}

/** Of larger files only the beginning is read, so their names count as well. */
const maxBytesRead = 20_000_000;

export function recogniseFiles(files: readonly File[]): Promise<RefusedFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const bytes = await file
        .slice(0, maxBytesRead)
        .arrayBuffer()
        .catch(() => new ArrayBuffer());
      return { name: file.name, format: recognise(new Uint8Array(bytes), file.name) };
    }),
  );
}

type Shelf = Place & { moduleId: number; curriculum: Curriculum };

type UploadParts = {
  shelf: Shelf;
  open: { id: number; count: number } | null;
  onUploaded: () => void;
  onReview: (draftId: number) => void;
};

function createTarget() {
  let draftId: number | undefined;
  return { find: () => draftId, set: (id: number | undefined) => (draftId = id) };
}

export function useUploads(parts: UploadParts) {
  const latest = useLatest(parts);
  /** The review that receives the uploads; created if there is none. */
  const [target] = useState(createTarget);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [queue] = useState(() =>
    createUploadQueue({
      send: async (file, options) => {
        const uploaded = await uploadTo(uploadScore, file, options);
        const { fileName } = uploaded;
        const kept = await call(addToDraft, { ...latest.current.shelf, draftId: target.find(), fileName });
        target.set(kept.draftId);
        return uploaded;
      },
      newKey: newIdempotencyKey,
      reasonFor: (error) => formatProblem(error) ?? textOf(error),
      onUploaded: () => latest.current.onUploaded(),
      onFinished: (result) => {
        tell(result);
        const draftId = target.find();
        if (result.uploaded > 0 && draftId !== undefined) latest.current.onReview(draftId);
      },
    }),
  );
  const state = useSyncExternalStore(queue.subscribe, queue.state);

  useEffect(() => () => queue.cancel(), [queue]);
  useBlocker({
    enableBeforeUnload: () => queue.state().isRunning,
    shouldBlockFn: async ({ current, next }) =>
      queue.state().isRunning &&
      current.pathname !== next.pathname &&
      !(await confirm({
        message: t`Files are still being uploaded. Leaving this page cancels the rest.`,
        yes: t`Leave`,
        isDanger: true,
      })),
  });

  return {
    ...state,
    refused,
    take: (files: readonly File[]) => {
      const { open } = latest.current;
      const coming = queue.state().files.filter(isOpen).length;
      const sorted = sortFiles(files, (open?.count ?? 0) + coming);
      if (!queue.state().isRunning) target.set(open?.id);
      void recogniseFiles(sorted.refused).then(setRefused);
      if (sorted.isTooMany) toast.error(t`You can upload maximum ${maxScoreFiles} files at a time`);
      if (sorted.accepted.length > 0) void queue.add(sorted.accepted);
    },
    retry: (keys: readonly string[]) => void queue.retry(keys),
    cancel: queue.cancel,
    dismiss: (keys: readonly string[]) => {
      setRefused([]);
      queue.dismiss(keys);
    },
  };
}

function tell({ failed, uploaded, wasCancelled }: { failed: number; uploaded: number; wasCancelled: boolean }): void {
  if (failed > 0)
    return toast.error(plural(failed, { one: '# file failed to upload', other: '# files failed to upload' }));
  if (wasCancelled) return toast.info(t`The upload was cancelled`);
  if (uploaded > 0) toast.success(plural(uploaded, { one: '# file uploaded', other: '# files uploaded' }));
}
