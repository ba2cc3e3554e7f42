import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { useBookletActions } from './use-booklet-actions.ts';

type Props = {
  booklet: { id: number; name: string };
  size?: number;
  /** Called before the booklet leaves the list or the screen. */
  onDeleted: () => void;
};

/** Duplicates and deletes a saved booklet. */
export function BookletMenu({ booklet, size = 36, onDeleted }: Props) {
  const { duplicate, remove, isPending } = useBookletActions();
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" size={size} aria-label={t`Actions of ${booklet.name}`} loading={isPending}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => duplicate(booklet)}>
          <Trans>Duplicate</Trans>
        </Menu.Item>
        <Menu.Item
          c="var(--bad-text)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void remove(booklet).then((isDeleted) => isDeleted && onDeleted())}
        >
          <Trans>Delete</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
