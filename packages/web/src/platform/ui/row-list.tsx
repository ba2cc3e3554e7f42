import { Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { LoadProblem, Queried } from './list-error.tsx';
import classes from './row-list.module.css';

export function RowList({ children }: { children: ReactNode }) {
  return <ul className="m-0 p-0 list-none border rounded-8">{children}</ul>;
}

type QueriedProps<Row> = Pick<ComponentProps<typeof Queried<readonly Row[]>>, 'query'> & {
  height: number;
  empty?: ReactNode;
  children: (row: Row) => ReactNode;
};

export const QueriedRows = <Row,>({ query, height, empty, children }: QueriedProps<Row>) => (
  <>
    {query.data && query.error && <LoadProblem error={query.error} onRetry={() => void query.refetch()} />}
    <Queried query={query} waiting={<Skeleton h={height} aria-busy />}>
      {(rows) => (rows.length === 0 ? empty : <RowList>{rows.map(children)}</RowList>)}
    </Queried>
  </>
);

type EmptyProps = { icon: Icon; action?: ReactNode; children: ReactNode };

export function EmptyRows({ icon: Icon, action, children }: EmptyProps) {
  return (
    <Group gap={12} px={16} py={12} bd="1px dashed var(--mantine-color-default-border)" bdrs={8}>
      <ThemeIcon variant="light" color="gray" size={36} radius="md" className="flex-none">
        <Icon size={20} stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Text size="sm" flex="1 1 200px">
        {children}
      </Text>
      {action}
    </Group>
  );
}

type RowProps = {
  icon?: Icon;
  tone?: 'gray' | 'accent' | 'teal';
  name: ReactNode;
  badges?: ReactNode;
  lines: readonly ReactNode[];
  actions?: ReactNode;
  children?: ReactNode;
};

export function RowOfList({ icon: Icon, tone, name, badges, lines, actions, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className="flex gap-12 min-w-0" style={{ alignItems: 'flex-start', flex: '1 1 200px' }}>
        {Icon && (
          <ThemeIcon variant="light" color={tone ?? 'gray'} size={36} radius="md" className="flex-none">
            <Icon size={20} stroke={1.5} aria-hidden />
          </ThemeIcon>
        )}
        <Stack gap={2} className="flex-1 min-w-0 wrap-anywhere">
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
