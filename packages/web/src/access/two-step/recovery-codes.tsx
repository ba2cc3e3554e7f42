import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#platform/ui/toast.tsx';
import classes from './two-step.module.css';

/** Shown only once, because the server stores only hashes. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const intro = useRef<HTMLParagraphElement>(null);
  /* The button that opened this step has disappeared, so the focus moves to this text. */
  useEffect(() => intro.current?.focus(), []);
  const [isSaved, setIsSaved] = useState(false);
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t`Copied to clipboard!`),
      () => toast.error(t`Your browser does not allow copying. Select the codes, or download them.`),
    );

  return (
    <Stack gap="md">
      <Text ref={intro} tabIndex={-1} style={{ outline: 'none' }}>
        <Trans>
          Without your phone, each of these codes signs you in once. You won’t see them again: keep them where you can
          find them without your phone.
        </Trans>
      </Text>
      <ul className={classes.recovery} translate="no" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="eemusic-recovery-codes.txt"
        >
          <Trans>Download</Trans>
        </Button>
      </Group>
      <Checkbox
        label={t`I have kept them`}
        checked={isSaved}
        onChange={(event) => setIsSaved(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button disabled={!isSaved} onClick={onSaved}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
