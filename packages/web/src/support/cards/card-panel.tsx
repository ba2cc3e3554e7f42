import { archiveCard, deleteCard } from '@eemusic/contract/support/board';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Drawer, Skeleton, Stack } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconArrowsMove, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { confirm, isAsking } from '#platform/ui/confirm.tsx';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { CardActivity } from './card-activity.tsx';
import { CardDetails } from './card-details.tsx';
import { CardLinks } from './card-links.tsx';
import classes from './card-panel.module.css';
import { Mails, Notes } from './conversation.tsx';
import { EditCard } from './edit-card.tsx';
import { boardListName } from './list-texts.ts';
import { type End, MoveForm } from './move-form.tsx';
import { cardKey, cardQuery, type OpenCard, type Person } from './queries.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { Senders } from './senders.tsx';

type Props = {
  id: number;
  people: readonly Person[];
  /** Labels of cards, as suggestions. */
  labels: readonly string[];
  onMove: (card: { id: number; listId: number; title: string }, listId: number, end: End) => void;
  /** Called when the board must be refetched. */
  onChanged: () => void;
  onClose: () => void;
};

/** The panel of one card with its mails, notes, senders, links and history. */
export function CardPanel(props: Props) {
  const { id, onClose } = props;
  const { data, error, refetch } = useQuery(cardQuery(id));
  return (
    <Drawer
      opened
      /* Escape closes only the dialog above the panel. */
      onClose={() => !isAsking() && onClose()}
      position="right"
      size="min(1000px, 100%)"
      title={data?.title ?? t`Card`}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {data !== undefined ? (
        <Opened {...props} card={data} />
      ) : error !== null ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Drawer>
  );
}

function Opened({ card, people, labels, ...actions }: Props & { card: OpenCard }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Actions card={card} {...actions} isEditing={isEditing} onEdit={() => setEditing(true)} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {isEditing ? (
            <EditCard opened={card} onClose={() => setEditing(false)} />
          ) : (
            card.text !== '' && <div className={classes.text}>{card.text}</div>
          )}
          <Mails card={card} />
          <Notes card={card} />
        </div>
        <div className={classes.aside}>
          <CardDetails card={card} people={people} labels={labels} />
          <Senders card={card} />
          <CardLinks card={card} />
          <CardActivity card={card} />
          <p className={classes.about}>
            <Trans>Added {formatExactTime(card.createdAt)}</Trans>
          </p>
        </div>
      </div>
    </>
  );
}

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type ActionProps = Pick<Props, 'onMove' | 'onChanged' | 'onClose'> & {
  card: OpenCard;
  isEditing: boolean;
  onEdit: () => void;
};

function Actions({ card, isEditing, onEdit, onMove, onChanged, onClose }: ActionProps) {
  const [isMoving, setMoving] = useState(false);
  const archive = useArchive(onChanged, onClose);
  const remove = useDelete(onChanged, onClose);
  const { id, title, listId, isArchived } = card;
  const moveButton = (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconArrowsMove {...iconProps} />}
      aria-expanded={isMoving}
      onClick={() => setMoving(!isMoving)}
    >
      <Trans>Move to</Trans>
    </Button>
  );
  return (
    <div className={classes.actions}>
      <span className={classes.place}>{isArchived ? t`In the archive` : boardListName(listId)}</span>
      {!isEditing && (
        <Button size="compact-sm" variant="default" leftSection={<IconPencil {...iconProps} />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
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
      <Button
        size="compact-sm"
        variant="default"
        leftSection={isArchived ? <IconArchiveOff {...iconProps} /> : <IconArchive {...iconProps} />}
        loading={archive.isPending}
        onClick={() => archive.mutate({ id, isArchived: !isArchived })}
      >
        {isArchived ? <Trans>Put back</Trans> : <Trans>Archive</Trans>}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        c="var(--bad-text)"
        leftSection={<IconTrash {...iconProps} />}
        loading={remove.isPending}
        onClick={async () =>
          (await confirm({ subject: title, yes: t`Delete`, hint: restorableText(), isDanger: true })) &&
          remove.mutate(id)
        }
      >
        <Trans>Delete</Trans>
      </Button>
    </div>
  );
}

/** Archiving and deleting close the panel; the notice offers to undo them. */
function useArchive(onChanged: () => void, onClose: () => void) {
  const client = useQueryClient();
  const put = (id: number, isArchived: boolean) => call(archiveCard, { id: String(id), isArchived });
  const refresh = (id: number) => {
    onChanged();
    void client.invalidateQueries({ queryKey: [...cardKey, id] });
  };
  return useMutation({
    mutationFn: ({ id, isArchived }: { id: number; isArchived: boolean }) => put(id, isArchived),
    onSuccess: ({ message }, { id, isArchived }) => {
      refresh(id);
      if (!isArchived) return toast.success(message);
      onClose();
      toast.action(message, {
        label: t`Undo`,
        shortcut: 'mod+Z',
        onClick: () =>
          void put(id, false).then(
            () => refresh(id),
            () => toast.error(t`It could not be put back`),
          ),
      });
    },
  });
}

function useDelete(onChanged: () => void, onClose: () => void) {
  const { toastDeleted } = useUndo();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteCard, { id: String(id) }),
    onSuccess: (deleted, id) => {
      onClose();
      client.removeQueries({ queryKey: [...cardKey, id] });
      onChanged();
      toastDeleted({ ...deleted, onRestored: onChanged });
    },
  });
}

function Waiting() {
  return (
    <div className={classes.columns} aria-busy>
      <Stack gap="md">
        <Skeleton h={20} w="60%" />
        <Skeleton h={120} />
        <Skeleton h={200} />
      </Stack>
      <Stack gap="md">
        <Skeleton h={58} />
        <Skeleton h={58} />
        <Skeleton h={58} />
      </Stack>
    </div>
  );
}
