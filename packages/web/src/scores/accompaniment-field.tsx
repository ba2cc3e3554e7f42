import { uploadFile } from '@eemusic/contract/files';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, FileButton, Group, Input, Progress, Text } from '@mantine/core';
import { IconMusic } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { uploadTo } from '#api/upload.ts';
import { toast } from '#ui/toast.tsx';

type Props = { path: string | null; onChange: (path: string | null) => void };

/** An optional recording that is played along with the score. */
export function AccompanimentField({ path, onChange }: Props) {
  const [share, setShare] = useState(0);
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const upload = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (file: File) => uploadTo(uploadFile, file, { onProgress: setShare }),
    onSuccess: ({ filePath }, file) => {
      setName(file.name);
      onChange(filePath);
      toast.success(t`File uploaded successfully`);
    },
    onError: (error) => {
      const isWrongType = error instanceof CallError && error.status === 415;
      const text = isWrongType ? t`Please upload an audio file` : t`File upload failed`;
      setProblem(text);
      toast.error(text);
    },
    onSettled: () => reset.current?.(),
  });

  const take = (file: File | null) => {
    if (file === null) return;
    setProblem(null);
    setShare(0);
    if (file.type === 'audio/mpeg') return upload.mutate(file);
    reset.current?.();
    setProblem(t`Please upload an audio file`);
    toast.error(t`Please upload an audio file`);
  };

  return (
    <Input.Wrapper
      component="div"
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
                onChange(null);
              }}
            />
          </Group>
        )}
      </Group>
    </Input.Wrapper>
  );
}
