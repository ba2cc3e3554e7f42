import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { CloseButton, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Appears above a list while rows of it are selected, with what can be done to them. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <Paper withBorder px="sm" py={6} role="region" aria-label={t`Selection`} bg="var(--mantine-primary-color-light)">
      <Group gap="sm">
        <CloseButton size="sm" aria-label={t`Clear the selection`} onClick={onClear} />
        <Text size="sm" fw={500} role="status">
          <Plural value={count} one="# Item selected" other="# Items selected" />
        </Text>
        <Group gap="xs" ms="auto">
          {children}
        </Group>
      </Group>
    </Paper>
  );
}
