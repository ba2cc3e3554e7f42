import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Loader, Paper, Progress, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClock, IconX } from '@tabler/icons-react';
import { isOpen, overallProgress, type Phase, type QueuedFile, type useUploads } from './upload-queue.ts';
import { IconTool } from '#platform/ui/icon-tool.tsx';

type Props = Pick<ReturnType<typeof useUploads>, 'files' | 'isRunning' | 'cancel' | 'retry' | 'dismiss'>;

const phaseTexts = {
  waiting: msg`Waiting`,
  sending: msg`Uploading`,
  checking: msg`Checking, tagging, engraving`,
  delayed: msg`Still working`,
  done: msg`Done`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
} as const satisfies Record<Phase, unknown>;

export function UploadPanel({ files, isRunning, cancel, retry, dismiss }: Props) {
  const through = files.filter((file) => !isOpen(file)).length;
  const toRetry = files.filter(({ phase }) => phase === 'failed' || phase === 'cancelled').map(({ key }) => key);
  const { uploaded, failed } = overallProgress({ files, isRunning });
  if (files.length === 0 || (!isRunning && toRetry.length === 0)) return null;

  return (
    <Paper component="section" withBorder radius="md" aria-label={t`Upload`} className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-8" style={{ padding: '8px 12px' }}>
        <Text size="sm" fw={600} role="status" style={{ whiteSpace: 'nowrap' }}>
          {isRunning
            ? t`Uploading ${Math.min(through + 1, files.length)} of ${files.length}`
            : t`${toRetry.length} of ${files.length} not uploaded`}
        </Text>
        <Progress.Root flex={1} miw={40}>
          <Progress.Section value={uploaded} aria-label={t`Uploaded files`} />
          <Progress.Section value={failed} color="red" aria-label={t`Failed files`} />
        </Progress.Root>
        {isRunning && (
          <Text size="sm" c="dimmed" miw={44} ta="end" style={{ whiteSpace: 'nowrap' }}>
            {Math.round(uploaded + failed)}%
          </Text>
        )}
        {isRunning ? (
          <Button size="compact-sm" variant="default" onClick={cancel}>{t`Cancel`}</Button>
        ) : (
          <>
            <Button size="compact-sm" variant="default" onClick={() => retry(toRetry)}>{t`Retry all`}</Button>
            <Button size="compact-sm" variant="default" onClick={() => dismiss(files.map(({ key }) => key))}>
              {t`Dismiss`}
            </Button>
          </>
        )}
      </div>
      <ul className="m-0 p-0 list-none">
        {files
          .filter((file) => isRunning || file.phase !== 'done')
          .map((file) => (
            <FileRow key={file.key} file={file} isRunning={isRunning} {...{ retry, dismiss }} />
          ))}
      </ul>
    </Paper>
  );
}

/** On a phone, progress and buttons are on the line below. */
const rowStyle = { padding: '6px 12px', gap: '4px 12px', borderTop: '1px solid var(--line)' };

type RowProps = Pick<Props, 'retry' | 'dismiss' | 'isRunning'> & { file: QueuedFile };

function FileRow({ file: { key, name, phase, share, reason }, isRunning, retry, dismiss }: RowProps) {
  const { i18n } = useLingui();
  const percent = Math.round(share * 100);
  const isAtServer = phase === 'checking' || phase === 'delayed';
  const isThrough = phase === 'failed' || phase === 'cancelled';
  return (
    <li className="flex flex-wrap items-center" style={rowStyle} data-phase={phase}>
      <PhaseMark phase={phase} />
      <div className="min-w-0" style={{ flex: '100 1 180px' }}>
        <Text size="sm" truncate title={name}>
          {name}
        </Text>
        {reason !== null && (
          <Text size="xs" c="var(--mantine-color-error)">
            {reason}
          </Text>
        )}
      </div>
      <Text size="xs" c="dimmed" className="whitespace-nowrap">
        {i18n._(phaseTexts[phase])}
        {phase === 'sending' && ` ${percent}%`}
      </Text>
      {isThrough && !isRunning ? (
        <Group gap={4} wrap="nowrap" flex="1 0 140px" justify="flex-end">
          <Button size="compact-sm" variant="default" onClick={() => retry([key])} aria-label={t`Retry ${name}`}>
            {t`Retry`}
          </Button>
          <IconTool
            size={26}
            label={t`Dismiss ${name}`}
            hint={t`Dismiss`}
            icon={IconX}
            onClick={() => dismiss([key])}
          />
        </Group>
      ) : (
        <Progress
          flex="1 0 140px"
          size="sm"
          value={phase === 'done' || isAtServer ? 100 : percent}
          color={phase === 'failed' ? 'red' : phase === 'done' ? 'teal' : 'accent'}
          striped={isAtServer}
          animated={isAtServer}
          aria-label={t`Upload of ${name}`}
        />
      )}
    </li>
  );
}

function PhaseMark({ phase }: { phase: Phase }) {
  if (phase === 'done')
    return <IconCircleCheck size={16} stroke={2} aria-hidden style={{ color: 'var(--good-text)' }} />;
  if (phase === 'failed')
    return <IconCircleX size={16} stroke={2} aria-hidden style={{ color: 'var(--mantine-color-error)' }} />;
  if (phase === 'sending' || phase === 'checking' || phase === 'delayed') return <Loader size={16} aria-hidden />;
  return <IconClock size={16} stroke={1.75} aria-hidden className="dimmed" />;
}
