import { Trans } from '@lingui/react/macro';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { copyText } from './copy-text.ts';
import { Dialog } from './dialog.tsx';

type Made = {
  title: string;
  /** Says what the secret is, and that it is shown only once. */
  intro: ReactNode;
  secret: string;
};

type Props = {
  title: string;
  size?: 'md' | 'lg';
  /** Undefined until the server has made it. */
  made: Made | undefined;
  onClose: () => void;
  /** Asks for what the server needs to make it. */
  children: ReactNode;
};

/** Two steps: a form, then the secret, which only a button closes, because it is never shown again. */
export function SecretDialog({ title, size = 'md', made, onClose, children }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      size={made ? 'md' : size}
      title={made?.title ?? title}
      closeOnClickOutside={false}
      closeOnEscape={!made}
      withCloseButton={!made}
    >
      {made ? <ShownOnce {...made} onDone={onClose} /> : children}
    </Dialog>
  );
}

function ShownOnce({ intro, secret, onDone }: Omit<Made, 'title'> & { onDone: () => void }) {
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
