import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import { scoreExtensions } from '@eemusic/contract/library/uploads';
import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import classes from './upload-zone.module.css';

const FileDrop = lazyPart(async () => (await import('#platform/ui/file-drop.tsx')).FileDrop);

/** Accepts score files by drop or click. */
export function UploadZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <div className={classes.zone}>
      <Suspense fallback={<Skeleton h={58} radius="md" />}>
        <FileDrop
          title={t`Drop score files here, or choose them`}
          hint={t`Up to ${maxScoreFiles} files at a time: .musicxml, .mxl or .xml`}
          accept={scoreExtensions.join(',')}
          multiple
          size="small"
          onFiles={onFiles}
        />
      </Suspense>
    </div>
  );
}
