import { archiveCard, deleteCard, updateCard } from '@eemusic/contract/support/board';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Drawer, Group, Skeleton, Stack } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconArrowsMove, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { i18n, type MessageDescriptor } from '@lingui/core';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { confirm, isAsking } from '#platform/ui/confirm.tsx';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { CardDetails } from './card-details.tsx';
import classes from './card-panel.module.css';
import { Mails, Notes } from './conversation.tsx';
import { boardListName } from './list-texts.ts';
import { type End, MoveForm } from './move-form.tsx';
import { cardKey, cardQuery, type OpenCard, type Person } from './queries.ts';
import { formatExactTime, formatMoment } from '#platform/locales/format-time.ts';
import { joinWithAnd } from '#platform/locales/formats.ts';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/edit-conflict.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { Senders } from './senders.tsx';
import type { Linked } from './kind-icon.tsx';
import { LinkPicker } from './link-picker.tsx';
import { LinkRows } from './link-rows.tsx';
import { useChangeCard } from './use-change-card.ts';
import { CardFields } from './card-fields.tsx';
import { errorMapping, readUpdate, valuesOf } from './values.ts';

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

/** The history of the card; collapsed, because it is seldom needed. */
function CardActivity({ card }: { card: OpenCard }) {
  if (card.activity.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary className={classes.heading}>
        <Trans>Activity</Trans>
        <span className={classes.number}>{card.activity.length}</span>
      </summary>
      <ol className={classes.actionList}>
        {card.activity.map((entry) => (
          <li key={entry.id}>
            <b>{formatActor(entry)}</b> {formatAction(entry)}{' '}
            <time className={classes.about} dateTime={entry.at} title={formatExactTime(entry.at)}>
              {formatMoment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}

const isSame = (one: Pick<Linked, 'kind' | 'id'>, other: Pick<Linked, 'kind' | 'id'>) =>
  one.kind === other.kind && one.id === other.id;

/** The records that the card is linked to. */
function CardLinks({ card }: { card: OpenCard }) {
  const { mutate } = useChangeCard(card.id);
  const put = (change: (links: Pick<Linked, 'kind' | 'id'>[]) => Pick<Linked, 'kind' | 'id'>[]) =>
    mutate(({ linkList }) => ({ links: change(linkList.map(({ kind, id }) => ({ kind, id }))) }));
  return (
    <section className={classes.part} aria-labelledby="card-links">
      <h3 id="card-links" className={classes.heading}>
        <Trans>Links</Trans>
      </h3>
      <LinkRows
        links={card.linkList}
        onRemove={(gone) => put((links) => links.filter((link) => !isSame(link, gone)))}
      />
      <LinkPicker
        linked={card.linkList}
        onPick={({ kind, id }) =>
          put((links) => [...links.filter((link) => !isSame(link, { kind, id })), { kind, id }])
        }
      />
    </section>
  );
}

type Entry = OpenCard['activity'][number];

/** An entry of the history, worded to follow the name of the person who did it. */
const actionTexts: Record<string, MessageDescriptor> = {
  'card.added': msg`added this card`,
  'card.updated': msg`changed this card`,
  'card.archived': msg`archived it`,
  'card.unarchived': msg`put it back on the board`,
  'card.deleted': msg`deleted it`,
  'card.restored': msg`restored it`,
  'card.noted': msg`added a note`,
  'card.replied': msg`answered`,
  'card.settled': msg`marked it as needing no answer`,
  'card.unsettled': msg`marked it as needing an answer`,
  'card.received': msg`received an email`,
};

const fieldTexts: Record<string, MessageDescriptor> = {
  title: msg`the title`,
  text: msg`the text`,
  senderName: msg`the sender`,
  senderAddress: msg`the sender’s email`,
  assignee: msg`the assignee`,
  dueOn: msg`the due day`,
  labels: msg`the labels`,
  links: msg`the links`,
};

function formatAction({ action, before, after }: Entry): string {
  const [from, to] = [listIn(before), listIn(after)];
  if (action === 'card.moved') {
    if (from === null || to === null || from === to) return t`moved it within its list`;
    return t`moved it from ${boardListName(from)} to ${boardListName(to)}`;
  }
  if (action === 'card.updated') {
    const changed = Object.keys(after ?? {})
      .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
      .flatMap((name) => fieldTexts[name] ?? []);
    if (changed.length > 0) return t`changed ${joinWithAnd(changed.map((text) => i18n._(text)))}`;
  }
  const text = Object.hasOwn(actionTexts, action) ? actionTexts[action] : undefined;
  return text ? i18n._(text) : action;
}

function listIn(fields: Entry['before']): number | null {
  const id = fields?.['listId'];
  return typeof id === 'number' ? id : null;
}

function formatActor({ actor }: Entry): string {
  return actor.kind === 'system' ? t`The system` : actor.name;
}

/** Edits title, text and sender, and merges what somebody else saved. */
function EditCard({ opened, onClose }: { opened: OpenCard; onClose: () => void }) {
  const client = useQueryClient();
  const query = cardQuery(opened.id);
  const element = useRef<HTMLFormElement>(null);
  const edit = useEditForm({
    opened,
    valuesOf,
    read: readUpdate,
    send: (input: Omit<CallOf<typeof updateCard>, 'id'>) => call(updateCard, { id: String(opened.id), ...input }),
    fetch: () => client.fetchQuery(query),
    errorMapping,
    refresh: () => client.invalidateQueries({ queryKey: query.queryKey }),
    onSaved: onClose,
  });
  const { form } = edit;
  useFocusOnInvalid(element, form.attempt);

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        edit.submit();
      }}
    >
      <Stack gap="sm">
        <EditConflict
          edit={edit}
          fields={{
            title: textField(t`Title`),
            text: textField(t`Text`),
            senderName: textField(t`Sender`),
            senderAddress: textField(t`Sender’s email`),
          }}
        />
        <FormAlert text={form.problem} />
        <CardFields values={form.values} errors={form.errors} change={form.change} />
        <Group gap="xs" justify="flex-end">
          <Button size="sm" variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="sm" type="submit" loading={edit.isSaving}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
