import { archiveCard, deleteCard, mergeCard } from '@eemusic/contract/support/board';
import { doneBeside } from '@eemusic/contract/support/lists';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps, Menu, Stack, Text } from '@mantine/core';
import {
  type Icon,
  IconArchive,
  IconArchiveOff,
  IconArrowMerge,
  IconArrowsMove,
  IconCheck,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentPropsWithRef, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { MoreMenu } from '#platform/ui/more-menu.tsx';
import { SearchField } from '#platform/ui/search-field.tsx';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { toast } from '#platform/ui/toast.tsx';
import { boardListName } from './list-texts.ts';
import { type End, MoveForm } from './move-form.tsx';
import { cardKey, findQuery, type OpenCard } from './queries.ts';

export type CardActionProps = {
  onMove: (card: { id: number; listId: number; title: string }, listId: number, end: End) => void;
  onChanged: () => void;
  onClose: () => void;
};

type Props = CardActionProps & {
  card: OpenCard;
  isEditing: boolean;
  onEdit: () => void;
};

export function CardActions({ card, isEditing, onEdit, onMove, onChanged, onClose }: Props) {
  const [isMoving, setMoving] = useState(false);
  const archive = useArchive(card.id, onChanged, onClose);
  const [isMerging, setMerging] = useState(false);
  const { toastDeleted } = useUndo();
  const client = useQueryClient();
  const gone = (deleted: Deleted) => {
    onClose();
    client.removeQueries({ queryKey: [...cardKey, card.id] });
    onChanged();
    toastDeleted({ ...deleted, onRestored: onChanged });
  };
  const remove = useMutation({
    mutationFn: () => call(deleteCard, { id: String(card.id) }),
    onSuccess: gone,
  });
  const { id, title, listId, isArchived } = card;
  const moveButton = (
    <Action icon={IconArrowsMove} aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
      <Trans>Move to</Trans>
    </Action>
  );
  return (
    <div className="flex flex-wrap items-center gap-8">
      <span className="flex-1 dimmed text-sm whitespace-nowrap">
        {isArchived ? t`In the archive` : boardListName(listId)}
      </span>
      {!isEditing && (
        <Action icon={IconPencil} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Action>
      )}
      {!isArchived && doneBeside(listId) !== listId && (
        <Action icon={IconCheck} onClick={() => onMove({ id, listId, title }, doneBeside(listId), 'top')}>
          <Trans>Done</Trans>
        </Action>
      )}
      {!isArchived &&
        (isMoving ? (
          <MoveForm
            title={title}
            listId={listId}
            onClose={() => setMoving(false)}
            onMove={(target, end) => onMove({ id, listId, title }, target, end)}
          >
            {moveButton}
          </MoveForm>
        ) : (
          moveButton
        ))}
      <Action
        icon={isArchived ? IconArchiveOff : IconArchive}
        loading={archive.isPending}
        onClick={() => archive.mutate(!isArchived)}
      >
        {isArchived ? <Trans>Put back</Trans> : <Trans>Archive</Trans>}
      </Action>
      <MoreMenu size={26}>
        <Menu.Item leftSection={<IconArrowMerge {...iconProps} />} onClick={() => setMerging(true)}>
          <Trans>Merge</Trans>
        </Menu.Item>
        <Menu.Item
          c="var(--bad-text)"
          leftSection={<IconTrash {...iconProps} />}
          onClick={async () =>
            (await confirm({ subject: title, yes: t`Delete`, hint: restorableText(), isDanger: true })) &&
            remove.mutate()
          }
        >
          <Trans>Delete</Trans>
        </Menu.Item>
      </MoreMenu>
      {isMerging && <MergeDialog card={card} onClose={() => setMerging(false)} onMerged={gone} />}
    </div>
  );
}

type ActionProps = ButtonProps & ComponentPropsWithRef<'button'> & { icon: Icon };

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

function Action({ icon: Glyph, ...props }: ActionProps) {
  return <Button size="compact-sm" variant="default" leftSection={<Glyph {...iconProps} />} {...props} />;
}

type Deleted = { message: string; deletionId: number };
type MergeProps = { card: OpenCard; onClose: () => void; onMerged: (deleted: Deleted) => void };

/** Chooses the card that takes the emails and notes of this one; at first those with the same sender are found. */
function MergeDialog({ card, onClose, onMerged }: MergeProps) {
  const [search, setSearch] = useState(card.senderAddress);
  const { data } = useQuery(findQuery(search));
  const { mutate, isPending } = useMutation({
    mutationFn: (intoId: number) => call(mergeCard, { id: String(card.id), intoId }),
    onSuccess: onMerged,
  });
  const found = (search === '' ? [] : (data?.found ?? [])).filter(({ kind, id }) => kind === 'card' && id !== card.id);
  return (
    <Dialog opened onClose={onClose} title={t`Merge ‘${card.title}’ with another card`}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          <Trans>The other card takes its emails, notes, links and labels.</Trans>
        </Text>
        <SearchField value={search} onSearch={setSearch} label={t`Search cards`} />
        {found.map(({ id, name, about }) => (
          <Button
            key={id}
            variant="default"
            justify="flex-start"
            loading={isPending}
            aria-label={t`Merge with ${name}`}
            onClick={() => mutate(id)}
          >
            {[name, about].filter((part) => part !== '').join(' · ')}
          </Button>
        ))}
        {search !== '' && found.length === 0 && (
          <Text size="sm">
            <Trans>No other card was found.</Trans>
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

/** Archiving closes the panel; the notice offers to undo it. */
function useArchive(id: number, onChanged: () => void, onClose: () => void) {
  const client = useQueryClient();
  const put = (isArchived: boolean) => call(archiveCard, { id: String(id), isArchived });
  const refresh = () => {
    onChanged();
    void client.invalidateQueries({ queryKey: [...cardKey, id] });
  };
  return useMutation({
    mutationFn: put,
    onSuccess: ({ message }, isArchived) => {
      refresh();
      if (!isArchived) return toast.success(message);
      onClose();
      toast.undo(message, () => void put(false).then(refresh, () => toast.error(t`It could not be put back`)));
    },
  });
}
