import { Center, Stack, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  icon: Icon;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ icon: Icon, title, hint, action }: Props) {
  return (
    <Center py={48} px="md" style={{ breakInside: 'avoid' }}>
      <Stack align="center" gap="xs" maw={420} ta="center">
        <ThemeIcon variant="light" size={48} radius="xl" aria-hidden>
          <Icon size={24} stroke={1.5} />
        </ThemeIcon>
        <Text fw={600}>{title}</Text>
        {hint !== undefined && (
          <Text c="dimmed" style={{ textWrap: 'balance' }}>
            {hint}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  );
}
