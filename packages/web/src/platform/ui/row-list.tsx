import { Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ListError } from './list-error.tsx';
import classes from './row-list.module.css';

export function RowList({ children }: { children: ReactNode }) {
  return <ul className="m-0 p-0 list-none border rounded-8">{children}</ul>;
}

type QueriedProps<Row> = {
  query: { data: readonly Row[] | undefined; error: Error | null; refetch: () => unknown };
  /** Of the placeholder, in pixels. */
  height: number;
  empty?: ReactNode;
  children: (row: Row) => ReactNode;
};

export function QueriedRows<Row>({ query: { data, error, refetch }, height, empty, children }: QueriedProps<Row>) {
  return (
    <>
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={height} aria-busy />}
      {data?.length === 0 && empty}
      {data !== undefined && data.length > 0 && <RowList>{data.map(children)}</RowList>}
    </>
  );
}

export function EmptyRows({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <Group wrap="nowrap" gap={12} px={16} py={12} bd="1px dashed var(--mantine-color-default-border)" bdrs={8}>
      <ThemeIcon variant="light" color="gray" size={36} radius="md" className="flex-none">
        <Icon size={20} stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Text size="sm">{children}</Text>
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
