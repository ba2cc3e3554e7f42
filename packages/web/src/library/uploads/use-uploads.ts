import { uploadScore } from '@eemusic/contract/library/scores';
import { plural, t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { type DraftScore, type DraftShelf, draftFrom } from './draft.ts';
import { sayProblem } from './say-problem.ts';
import { recogniseFiles, type RefusedFile, sortFiles } from './sort-files.ts';
import { createUploadQueue, isOpen } from './upload-queue.ts';
import { useLatest } from '#platform/ui/use-latest.ts';

type Parts = {
  /** The initial library and place of the drafts. */
  shelf: DraftShelf;
  /** Number of scores already under review. */
  present: number;
  onUploaded: (score: DraftScore) => void;
  onReview: () => void;
};

/** Uploads score files and warns before the page is left meanwhile. */
export function useUploads(parts: Parts) {
  const latest = useLatest(parts);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [queue] = useState(() =>
    createUploadQueue({
      send: (file, options) => uploadTo(uploadScore, file, options),
      newKey: newIdempotencyKey,
      reasonFor: (error) => sayProblem(error) ?? textOf(error),
      retryDelay,
      onUploaded: (score, file, key) =>
        latest.current.onUploaded(draftFrom(score, { key, file, shelf: latest.current.shelf })),
      onFinished: (result) => {
        tell(result);
        if (result.uploaded > 0) latest.current.onReview();
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
      const coming = queue.state().files.filter(isOpen).length;
      const sorted = sortFiles(files, latest.current.present + coming);
      void recogniseFiles(sorted.refused).then(setRefused);
      if (sorted.isTooMany) toast.error(t`You can upload maximum 10 files at a time`);
      if (sorted.accepted.length > 0) void queue.add(sorted.accepted);
    },
    retry: (keys: readonly string[]) => void queue.retry(keys),
    cancel: queue.cancel,
    forget: (keys: readonly string[]) => {
      setRefused([]);
      queue.forget(keys);
    },
  };
}

function tell({ failed, uploaded, wasCancelled }: { failed: number; uploaded: number; wasCancelled: boolean }): void {
  if (failed > 0) return toast.error(t`${failed} files failed to upload`);
  if (wasCancelled) return toast.info(t`The upload was cancelled`);
  if (uploaded > 0) toast.success(plural(uploaded, { one: '# file uploaded', other: '# files uploaded' }));
}

/** A server that is only busy says when to ask again. */
function retryDelay(error: unknown): number | null {
  const isBusy = error instanceof CallError && error.status === 503 && error.retryAfter !== null;
  return isBusy ? (error.retryAfter ?? 0) * 1_000 : null;
}
