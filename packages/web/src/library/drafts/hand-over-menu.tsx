import { Trans } from '@lingui/react/macro';
import { Button, Loader, Menu, ScrollArea } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '#platform/api/call-error.ts';
import { draftsQuery } from './queries.ts';

type Props = {
  ownerId: number;
  isPending: boolean;
  onChoose: (userId: number) => void;
};

export function HandOverMenu({ ownerId, isPending, onChoose }: Props) {
  const { data, error, isPending: isLoading, refetch } = useQuery(draftsQuery);
  const others = (data?.colleagues ?? []).filter(({ userId }) => userId !== ownerId);
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" loading={isPending} leftSection={<IconUserShare size={14} aria-hidden />}>
          <Trans>Hand over to…</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={320}>
          {others.map(({ userId, fullName }) => (
            <Menu.Item key={userId} onClick={() => onChoose(userId)}>
              {fullName}
            </Menu.Item>
          ))}
          {isLoading && (
            <Menu.Item disabled aria-busy>
              <Loader size={14} />
            </Menu.Item>
          )}
          {data === undefined && error !== null && (
            <>
              <Menu.Label role="alert">{textOf(error)}</Menu.Label>
              <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
                <Trans>Try again</Trans>
              </Menu.Item>
            </>
          )}
          {data !== undefined && others.length === 0 && (
            <Menu.Item disabled>
              <Trans>No one else has the permission Score Library</Trans>
            </Menu.Item>
          )}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
