import { maxUploadBytes, uploadFile } from '@eemusic/contract/platform/files';
import type { Accompaniment } from '@eemusic/contract/library/scores';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core';
import { IconMusic } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '#platform/api/call-error.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { toast } from '#platform/ui/toast.tsx';
import { AccompanimentMisfit } from './accompaniment-misfit.tsx';
import { AccompanimentPlayer } from './accompaniment-player.tsx';

type Props = {
  path: string | null;
  accompaniment: Accompaniment | null;
  /** Duration of the score at its tempo, in seconds. */
  scoreSeconds: number | null;
  onChange: (changed: { accompanimentPath: string | null; accompaniment: Accompaniment | null }) => void;
};

const maxMegabytes = maxUploadBytes / 1024 / 1024;

/** An optional recording to play along with the score. */
export function AccompanimentField({ path, accompaniment, scoreSeconds, onChange }: Props) {
  const [share, setShare] = useState(0);
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const upload = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (file: File) => uploadTo(uploadFile, file, { onProgress: setShare }),
    onSuccess: ({ filePath, url, seconds }, file) => {
      for (const text of [t`Please upload an audio file`, t`File upload failed`]) toast.close(text);
      setName(file.name);
      onChange({ accompanimentPath: filePath, accompaniment: { address: url, seconds } });
      toast.success(t`File uploaded successfully`);
    },
    onError: (error) => {
      const status = error instanceof CallError ? error.status : 0;
      if (status === 415) return refuse(t`Please upload an audio file`);
      if (status === 413)
        return refuse(t`File upload failed`, t`Please choose an MP3 file of at most ${maxMegabytes} MB`);
      refuse(t`File upload failed`);
    },
    onSettled: () => reset.current?.(),
  });

  const refuse = (text: string, reason = text) => {
    setProblem(reason);
    toast.error(text);
  };

  const take = (file: File | null) => {
    if (file === null) return;
    setProblem(null);
    setShare(0);
    if (file.type === 'audio/mpeg' && file.size <= maxUploadBytes) return upload.mutate(file);
    reset.current?.();
    if (file.type !== 'audio/mpeg') return refuse(t`Please upload an audio file`);
    refuse(t`File upload failed`, t`Please choose an MP3 file of at most ${maxMegabytes} MB`);
  };

  return (
    <Input.Wrapper
      component="div"
      data-field="accompanimentPath"
      label={t`Accompaniment`}
      labelElement="div"
      description={t`Optional, an MP3 file`}
      error={problem}
      size="sm"
    >
      <Group gap="xs" mt={4} mih={30}>
        <FileButton accept="audio/mpeg" onChange={take} resetRef={reset}>
          {(button) => (
            <Button {...button} size="xs" variant="default" loading={upload.isPending}>
              {path === null ? <Trans>Choose a file</Trans> : <Trans>Replace</Trans>}
            </Button>
          )}
        </FileButton>
        {upload.isPending && <Progress value={share * 100} w={120} aria-label={t`Uploading the accompaniment`} />}
        {path !== null && (
          <Group gap={4} wrap="nowrap" miw={0}>
            <IconMusic size={16} stroke={1.75} aria-hidden />
            <Text size="sm" truncate maw={180}>
              {name ?? <Trans>Accompaniment attached</Trans>}
            </Text>
            <CloseButton
              size="sm"
              aria-label={t`Remove the accompaniment`}
              onClick={() => {
                setName(null);
                onChange({ accompanimentPath: null, accompaniment: null });
              }}
            />
          </Group>
        )}
      </Group>
      {accompaniment !== null && (
        <Stack gap="xs" mt="xs">
          <AccompanimentPlayer key={path} accompaniment={accompaniment} />
          <AccompanimentMisfit accompaniment={accompaniment.seconds} score={scoreSeconds} />
        </Stack>
      )}
    </Input.Wrapper>
  );
}
