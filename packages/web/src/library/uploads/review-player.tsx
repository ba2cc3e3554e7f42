import type { DraftScore } from '@eemusic/contract/library/drafts';
import { previewUpload } from '@eemusic/contract/library/playing';
import { hour } from '@eemusic/contract/platform/durations';
import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { LazyPlayer, waitingPlayer } from '#library/scores/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';

type Props = {
  fileName: string;
  accompaniment: DraftScore['decisions']['accompaniment'];
  requests: number;
  paper: RefObject<HTMLElement | null>;
  shown: number;
};

export function ReviewPlayer({ fileName, accompaniment, requests, ...sheet }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['uploads', 'preview', fileName],
    queryFn: ({ signal }) => call(previewUpload, { fileName }, { signal }),
    staleTime: hour,
  });
  const preview = useMemo(
    () => data && { ...data, accompaniment: accompaniment && { ...accompaniment, offset: 0, tempo: null } },
    [data, accompaniment],
  );

  if (preview === undefined && error !== null) {
    return (
      <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />} title={textOf(error)}>
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Alert>
    );
  }
  if (preview === undefined) return waitingPlayer;
  return (
    <LazyPlayer
      preview={preview}
      requests={requests}
      onChanged={async () => ({ data: undefined })}
      {...sheet}
      /* All pages are shown at once, so none needs to be turned. */
      page={0}
      onPage={() => undefined}
    />
  );
}
