import { Trans } from '@lingui/react/macro';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { copyText } from './copy-text.ts';
import { Dialog } from './dialog.tsx';
import { intoFocus } from './form-alert.tsx';

type Shown = { title: string; shown: ReactNode };

type Props = {
  title: string;
  size?: 'md' | 'lg';
  /** Undefined until the server has made it. `intro` says what the secret is, and that it is shown only once. */
  made: { title: string; intro: ReactNode; secret: string } | Shown | null | undefined;
  onClose: () => void;
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
      {made && 'shown' in made ? (
        made.shown
      ) : made ? (
        <Stack gap="md">
          {/* The button that opened this has disappeared, so the focus moves to this text. */}
          <Text ref={intoFocus} tabIndex={-1} style={{ outline: 'none' }}>
            {made.intro}
          </Text>
          <Code block translate="no" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {made.secret}
          </Code>
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => void copyText(made.secret)}
            >
              <Trans>Copy</Trans>
            </Button>
            <Button onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          </Group>
        </Stack>
      ) : (
        children
      )}
    </Dialog>
  );
}
