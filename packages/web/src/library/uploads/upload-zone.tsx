import { maxFiles } from '@eemusic/contract/library/scores';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, List, Skeleton } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import classes from './upload-zone.module.css';

const FileDrop = lazyPart(async () => (await import('#platform/ui/file-drop.tsx')).FileDrop);

type Props = {
  onFiles: (files: File[]) => void;
  /** Names of files that were dropped and are no scores. */
  refused: readonly string[];
  onForget: () => void;
};

/** Takes score files by drop, click or keyboard, and names those that it does not take. */
export function UploadZone({ onFiles, refused, onForget }: Props) {
  return (
    <>
      <div className={classes.zone}>
        <Suspense fallback={<Skeleton h={64} radius="md" />}>
          <FileDrop
            title={t`Drop score files here, or choose them`}
            hint={t`Up to ${maxFiles} .musicxml files at a time`}
            accept=".musicxml"
            multiple
            isCompact
            onFiles={onFiles}
          />
        </Suspense>
      </div>
      <RefusedFiles names={refused} onForget={onForget} />
    </>
  );
}

export function RefusedFiles({ names, onForget }: { names: readonly string[]; onForget: () => void }) {
  if (names.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconFileAlert aria-hidden />}
      title={t`Only .musicxml files are accepted`}
      withCloseButton
      closeButtonLabel={t`Close`}
      onClose={onForget}
    >
      <List size="sm">
        {[...new Set(names)].map((name) => (
          <List.Item key={name}>{name}</List.Item>
        ))}
      </List>
      <Trans>Export them as uncompressed MusicXML from your notation program.</Trans>
    </Alert>
  );
}
