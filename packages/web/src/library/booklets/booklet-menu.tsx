import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteBooklet, duplicateBooklet } from '@eemusic/contract/library/saved-booklets';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { MoreMenu } from '#platform/ui/more-menu.tsx';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { toast } from '#platform/ui/toast.tsx';
import { bookletListsKey } from './queries.ts';

type Props = {
  booklet: { id: number; name: string };
  size?: number;
  /** Called before the booklet leaves the list or the screen. */
  onDeleted: () => void;
};

export function BookletMenu({ booklet: { id, name }, size = 32, onDeleted }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { toastDeleted } = useUndo();
  const onSettled = () => client.invalidateQueries({ queryKey: bookletListsKey });

  const duplicating = useMutation({
    mutationFn: () => call(duplicateBooklet, { id: String(id), name: copyName(name) }),
    onSuccess: ({ id: copy, message }) => {
      toast.success(message);
      void navigate({ to: '/score-library/booklets/$id', params: { id: String(copy) } });
    },
    onSettled,
  });
  const deleting = useMutation({
    mutationFn: () => call(deleteBooklet, { id: String(id) }),
    onSuccess: (deleted) => toastDeleted({ ...deleted, onRestored: onSettled }),
    onSettled,
  });
  const askToDelete = async () => {
    if (!(await confirm({ subject: name, hint: restorableText(), isDanger: true }))) return;
    deleting.mutateAsync().then(onDeleted, () => undefined);
  };

  return (
    <MoreMenu
      width={200}
      size={size}
      label={t`Actions of ${name}`}
      loading={duplicating.isPending || deleting.isPending}
    >
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => duplicating.mutate()}>
        {t`Duplicate`}
      </Menu.Item>
      <Menu.Item
        c="var(--bad-text)"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void askToDelete()}
      >{t`Delete`}</Menu.Item>
    </MoreMenu>
  );
}

function copyName(name: string): string {
  const excess = Math.max(0, nameOfCopy(name).length - maxNameLength);
  return nameOfCopy(name.slice(0, name.length - excess));
}

const nameOfCopy = (name: string) => t`${name} (copy)`;
