import { scoreExtensions, uploadScore } from '@eemusic/contract/library/uploads';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Loader, Skeleton, Text } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { formatProblem } from '#library/uploads/index.ts';
import { maxTries, retryDelay } from '#platform/api/busy.ts';
import { textOf } from '#platform/api/call-error.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';

const FileDrop = lazyPart(async () => (await import('#platform/ui/file-drop.tsx')).FileDrop);

/** Uploads the corrected file, with the same checks as any upload. */
export function NewEdition({ onUploaded }: { onUploaded: (fileName: string) => void }) {
  const upload = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: ({ file, key }: { file: File; key: string }) => uploadTo(uploadScore, file, { idempotencyKey: key }),
    retry: (tries, error) => tries < maxTries && retryDelay(error) !== null,
    retryDelay: (_tries, error) => retryDelay(error) ?? 0,
    onSuccess: ({ fileName }) => onUploaded(fileName),
  });
  const take = ([file]: File[]) => file && upload.mutate({ file, key: newIdempotencyKey() });

  return (
    <section aria-label={t`New edition`}>
      <Suspense fallback={<Skeleton h={64} radius="md" />}>
        <FileDrop
          title={t`New edition: drop the corrected file here, or choose it`}
          hint={t`You can compare it first. Place, accompaniment, practice and links are kept.`}
          accept={scoreExtensions.join(',')}
          multiple={false}
          size="line"
          disabled={upload.isPending}
          onFiles={take}
        />
      </Suspense>
      {upload.isPending && (
        <Text size="sm" mt="xs" role="status">
          <Loader size={14} me="xs" aria-hidden />
          {retryDelay(upload.failureReason) === null ? (
            <Trans>Reading and engraving {upload.variables.file.name}</Trans>
          ) : (
            <Trans>Still working on {upload.variables.file.name}</Trans>
          )}
        </Text>
      )}
      {upload.error !== null && (
        <Alert color="red" mt="xs" variant="light" role="alert" icon={<IconFileAlert aria-hidden />}>
          {formatProblem(upload.error) ?? textOf(upload.error)}
        </Alert>
      )}
    </section>
  );
}
