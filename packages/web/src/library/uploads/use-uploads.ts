import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import { addToDraft } from '@eemusic/contract/library/drafts';
import type { Curriculum } from '@eemusic/contract/library/score-filter';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { plural, t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Place } from '#library/academics/index.ts';
import { call } from '#platform/api/call.ts';
import { textOf } from '#platform/api/call-error.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { retryDelay } from '#platform/api/busy.ts';
import { formatProblem } from './format-problem.ts';
import { recogniseFiles, type RefusedFile, sortFiles } from './sort-files.ts';
import { createUploadQueue, isOpen } from './upload-queue.ts';
import { useLatest } from '#platform/ui/use-latest.ts';

/** The library and place that the review of an upload preselects. */
type Shelf = Place & { moduleId: number; curriculum: Curriculum };

type Parts = {
  shelf: Shelf;
  /** The open review, and its number of scores. */
  open: { id: number; count: number } | null;
  onUploaded: () => void;
  onReview: (draftId: number) => void;
};

function createTarget() {
  let draftId: number | null = null;
  return { find: () => draftId, set: (id: number | null) => (draftId = id) };
}

/** Uploads score files, and warns if the page is left while uploads are running. */
export function useUploads(parts: Parts) {
  const latest = useLatest(parts);
  /** The review that receives the uploads; created if there is none. */
  const [target] = useState(createTarget);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [queue] = useState(() =>
    createUploadQueue({
      send: async (file, options) => {
        const uploaded = await uploadTo(uploadScore, file, options);
        const { fileName } = uploaded;
        const draftId = target.find();
        const into = draftId === null ? {} : { draftId };
        const kept = await call(addToDraft, { ...latest.current.shelf, ...into, fileName });
        target.set(kept.draftId);
        return uploaded;
      },
      newKey: newIdempotencyKey,
      reasonFor: (error) => formatProblem(error) ?? textOf(error),
      retryDelay,
      onUploaded: () => latest.current.onUploaded(),
      onFinished: (result) => {
        tell(result);
        const draftId = target.find();
        if (result.uploaded > 0 && draftId !== null) latest.current.onReview(draftId);
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
      if (!queue.state().isRunning) target.set(open?.id ?? null);
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
