import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './row-list.module.css';

type SectionProps = {
  /** Id of the title, which gets the focus when the focused button disappears. */
  id: string;
  title: string;
  hint: ReactNode;
  action: ReactNode;
  children: ReactNode;
};

/** A titled part of a screen with a few records of several lines each. */
export function RowSection({ id, title, hint, action, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={2} id={id} tabIndex={-1} className={classes.title ?? ''}>
          {title}
        </Title>
        {action}
      </Group>
      <Text c="dimmed" size="sm" mb="sm" maw={720}>
        {hint}
      </Text>
      {children}
    </section>
  );
}

export function RowList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

type RowProps = {
  name: ReactNode;
  badges: ReactNode;
  lines: readonly ReactNode[];
  actions: ReactNode;
  /** Shown below the lines. */
  children?: ReactNode;
};

export function RowOfList({ name, badges, lines, actions, children }: RowProps) {
  return (
    <li className={classes.row}>
      <Stack gap={2} className={classes.about ?? ''}>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {badges}
        </Group>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity and never move
          <Text key={at} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
        {children}
      </Stack>
      <Group gap="xs">{actions}</Group>
    </li>
  );
}
