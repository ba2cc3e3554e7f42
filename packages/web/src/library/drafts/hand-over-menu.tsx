import { t } from '@lingui/core/macro';
import { Loader, Menu, ScrollArea } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '#platform/api/call-error.ts';
import { draftsQuery } from './queries.ts';
import { ActionButton } from '#platform/ui/links.tsx';

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
        <ActionButton icon={IconUserShare} size="xs" variant="default" loading={isPending}>
          {t`Hand over to…`}
        </ActionButton>
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
              <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>{t`Try again`}</Menu.Item>
            </>
          )}
          {data !== undefined && others.length === 0 && (
            <Menu.Item disabled>{t`No one else has the permission Score Library`}</Menu.Item>
          )}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
