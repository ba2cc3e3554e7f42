import { maxFiles } from '@eemusic/contract/library/scores';
import { scoreExtensions } from '@eemusic/contract/library/uploads';
import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { RefusedFiles } from './refused-files.tsx';
import type { RefusedFile } from './sort-files.ts';
import classes from './upload-zone.module.css';

const FileDrop = lazyPart(async () => (await import('#platform/ui/file-drop.tsx')).FileDrop);

type Props = {
  onFiles: (files: File[]) => void;
  /** Dropped files that are not scores. */
  refused: readonly RefusedFile[];
  onForget: () => void;
};

/** Takes score files by drop, click or keyboard, and names the files it refuses. */
export function UploadZone({ onFiles, refused, onForget }: Props) {
  return (
    <>
      <div className={classes.zone}>
        <Suspense fallback={<Skeleton h={64} radius="md" />}>
          <FileDrop
            title={t`Drop score files here, or choose them`}
            hint={t`Up to ${maxFiles} files at a time: .musicxml, .mxl or .xml`}
            accept={scoreExtensions.join(',')}
            multiple
            isCompact
            onFiles={onFiles}
          />
        </Suspense>
      </div>
      <RefusedFiles files={refused} onForget={onForget} />
    </>
  );
}
