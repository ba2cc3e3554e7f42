import { maxUploadBytes, uploadFile } from '@eemusic/contract/platform/files';
import type { Accompaniment } from '@eemusic/contract/library/scores';
import { t } from '@lingui/core/macro';
import {
  ActionIcon,
  Button,
  CloseButton,
  FileButton,
  Group,
  Input,
  Progress,
  Slider,
  Stack,
  Text,
} from '@mantine/core';
import { IconMusic, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError, proxyTooLarge, textOf } from '#platform/api/call-error.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { toast } from '#platform/ui/toast.tsx';
import { AccompanimentMisfit } from './accompaniment-misfit.tsx';
import { asMinutes } from './format-score.ts';

type Props = {
  path: string | null;
  accompaniment: Accompaniment | null;
  scoreSeconds: number | null;
  onChange: (changed: { accompanimentPath: string | null; accompaniment: Accompaniment | null }) => void;
};

const maxMegabytes = maxUploadBytes / 1024 / 1024;
const formatLimit = () => t`Please choose an MP3 file of at most ${maxMegabytes} MB`;

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
      if (error instanceof CallError && error.code === proxyTooLarge)
        return refuse(t`File upload failed`, textOf(error));
      refuse(t`File upload failed`, status === 413 ? formatLimit() : undefined);
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
    refuse(t`File upload failed`, formatLimit());
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
              {path === null ? t`Choose a file` : t`Replace`}
            </Button>
          )}
        </FileButton>
        {upload.isPending && <Progress value={share * 100} w={120} aria-label={t`Uploading the accompaniment`} />}
        {path !== null && (
          <Group gap={4} wrap="nowrap" miw={0}>
            <IconMusic size={16} stroke={1.75} aria-hidden />
            <Text size="sm" truncate maw={180}>
              {name ?? t`Accompaniment attached`}
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

function AccompanimentPlayer({ accompaniment: { address, seconds } }: { accompaniment: Accompaniment }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [length, setLength] = useState(seconds ?? 0);
  const [isBroken, setIsBroken] = useState(false);

  const toggle = () => {
    if (isPlaying) return audio.current?.pause();
    // Failures are reported by the error event.
    void audio.current?.play().catch(() => undefined);
  };
  const jump = (to: number) => {
    setPosition(to);
    if (audio.current) audio.current.currentTime = to;
  };

  return (
    <div role="group" aria-label={t`Accompaniment player`}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- instrumental music needs no captions */}
      <audio
        ref={audio}
        src={address}
        preload="metadata"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget: { duration } }) => Number.isFinite(duration) && setLength(duration)}
        onError={() => setIsBroken(true)}
      />
      {isBroken ? (
        <Text size="sm" c="dimmed" role="status">
          {t`This accompaniment cannot be played here. Please reload the page, or upload it again.`}
        </Text>
      ) : (
        <div className="flex items-center gap-12 border rounded-8" style={{ padding: '4px 12px 4px 4px' }}>
          <ActionIcon aria-label={isPlaying ? t`Pause the accompaniment` : t`Play the accompaniment`} onClick={toggle}>
            {isPlaying ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
          </ActionIcon>
          <Slider
            className="flex-1 min-w-0"
            size="sm"
            min={0}
            max={Math.max(length, 0.1)}
            step={1}
            value={Math.min(position, length)}
            onChange={jump}
            label={asMinutes}
            thumbLabel={t`Position in the accompaniment`}
            thumbValueText={(at) => t`${asMinutes(at)} of ${asMinutes(length)}`}
          />
          <Text size="xs" c="dimmed" className="flex-none tabular-nums">
            {asMinutes(position)} / {asMinutes(length)}
          </Text>
        </div>
      )}
    </div>
  );
}
