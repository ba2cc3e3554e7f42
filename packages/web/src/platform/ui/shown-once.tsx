import { Trans } from '@lingui/react/macro';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { copyText } from './copy-text.ts';

type Props = {
  /** Says what the secret is, and that it is shown only once. */
  intro: ReactNode;
  secret: string;
  onDone: () => void;
};

/** Shows a secret to be copied; the server never shows it again. */
export function ShownOnce({ intro, secret, onDone }: Props) {
  const text = useRef<HTMLParagraphElement>(null);
  /* The button that opened this has disappeared, so the focus moves to this text. */
  useEffect(() => text.current?.focus(), []);
  return (
    <Stack gap="md">
      <Text ref={text} tabIndex={-1} style={{ outline: 'none' }}>
        {intro}
      </Text>
      <Code block translate="no" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {secret}
      </Code>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(secret)}
        >
          <Trans>Copy</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
