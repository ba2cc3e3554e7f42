import { Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
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
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} tabIndex={-1} className={classes.title ?? ''}>
        {title}
      </Title>
      <div className={classes.action}>{action}</div>
      <Text c="dimmed" size="sm" className={classes.hint ?? ''}>
        {hint}
      </Text>
      <div className={classes.body}>{children}</div>
    </section>
  );
}

export function RowList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

/** Shown instead of a list without rows. */
export function EmptyRows({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <div className={classes.empty}>
      <ThemeIcon variant="light" color="gray" size={36} radius="md" className={classes.mark ?? ''}>
        <Icon size={20} stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Text size="sm">{children}</Text>
    </div>
  );
}

type RowProps = {
  /** Shown before the name. */
  icon?: Icon;
  /** Colour of the icon; grey by default. */
  tone?: 'gray' | 'accent' | 'teal';
  name: ReactNode;
  badges: ReactNode;
  lines: readonly ReactNode[];
  actions: ReactNode;
  /** Shown below the lines. */
  children?: ReactNode;
};

export function RowOfList({ icon: Icon, tone, name, badges, lines, actions, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        {Icon && (
          <ThemeIcon variant="light" color={tone ?? 'gray'} size={36} radius="md" className={classes.mark ?? ''}>
            <Icon size={20} stroke={1.5} aria-hidden />
          </ThemeIcon>
        )}
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
      </div>
      <Group gap="xs">{actions}</Group>
    </li>
  );
}
