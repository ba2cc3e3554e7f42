import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteBooklet, duplicateBooklet } from '@eemusic/contract/library/saved-booklets';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { toast } from '#platform/ui/toast.tsx';
import { bookletListsKey } from './queries.ts';

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

type Booklet = { id: number; name: string };

/** Duplicates a booklet, or deletes it after a confirmation and offers to undo it. */
function useBookletActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { toastDeleted } = useUndo();
  const refresh = () => client.invalidateQueries({ queryKey: bookletListsKey });

  const duplicating = useMutation({
    mutationFn: ({ id, name }: Booklet) => call(duplicateBooklet, { id: String(id), name: copyName(name) }),
    onSuccess: ({ id, message }) => {
      toast.success(message);
      void navigate({ to: '/score-library/booklets/$id', params: { id: String(id) } });
    },
    onSettled: refresh,
  });
  const deleting = useMutation({
    mutationFn: ({ id }: Booklet) => call(deleteBooklet, { id: String(id) }),
    onSuccess: (deleted) => toastDeleted({ ...deleted, onRestored: refresh }),
    onSettled: refresh,
  });

  return {
    duplicate: (booklet: Booklet) => duplicating.mutate(booklet),
    /** Resolves to whether it was deleted. */
    remove: async (booklet: Booklet): Promise<boolean> => {
      if (!(await confirm({ subject: booklet.name, hint: restorableText(), isDanger: true }))) return false;
      return deleting.mutateAsync(booklet).then(
        () => true,
        () => false,
      );
    },
    isPending: duplicating.isPending || deleting.isPending,
  };
}

/** Names a copy within the maximum length of a name. */
function copyName(name: string): string {
  const excess = Math.max(0, nameOfCopy(name).length - maxNameLength);
  return nameOfCopy(name.slice(0, name.length - excess));
}

const nameOfCopy = (name: string) => t`${name} (copy)`;
