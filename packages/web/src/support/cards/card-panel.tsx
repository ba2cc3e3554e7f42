import { addNote, updateCard } from '@eemusic/contract/support/board';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Drawer, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { i18n, type MessageDescriptor } from '@lingui/core';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { call } from '#platform/api/call.ts';
import { isAsking } from '#platform/ui/confirm.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { type CardActionProps, CardActions } from './card-actions.tsx';
import { CardDetails } from './card-details.tsx';
import classes from './card-panel.module.css';
import fold from '#platform/ui/fold.module.css';
import { boardListName } from './list-texts.ts';
import { cardKey, cardQuery, type OpenCard, type Person, useChangeCard } from './queries.ts';
import { formatAbout } from '#platform/names/places.ts';
import { formatExactTime, formatMoment } from '#platform/locales/format-time.ts';
import { joinWithAnd } from '#platform/locales/formats.ts';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/conflict-notice.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { useForm } from '#platform/ui/form/use-form.ts';
import { PersonMark } from '#platform/ui/person-mark.tsx';
import { MailThread, WriteBox } from '#support/mail/index.ts';
import { useSession } from '#access/session/index.ts';
import { isDialogOpen } from '#platform/ui/use-close-on-back.ts';
import { Senders } from './senders.tsx';
import { LinkPicker } from './link-picker.tsx';
import { Count, type Linked, LinkRows, PanelPart, RecordRow } from './parts.tsx';
import { CardFields, errorMapping, readUpdate, valuesOf } from './card-fields.tsx';

type Props = CardActionProps & {
  id: number;
  people: readonly Person[];
  /** Labels of cards, as suggestions. */
  labels: readonly string[];
};

/** The panel of one card with its mails, notes, senders, links and history. */
export function CardPanel(props: Props) {
  const { id, onClose } = props;
  const { data, error, refetch } = useQuery(cardQuery(id));
  return (
    <Drawer
      opened
      /* Escape closes only the dialog above the panel. */
      onClose={() => !isAsking() && !isDialogOpen() && onClose()}
      position="right"
      size="min(1000px, 100%)"
      title={data?.title ?? t`Card`}
      classNames={{ title: classes.title ?? '' }}
      styles={{ body: { paddingBottom: 24 } }}
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
      <CardActions card={card} {...actions} isEditing={isEditing} onEdit={() => setEditing(true)} />
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
        <div className={classes.main}>
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

function useInvalidateCard(id: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [...cardKey, id] });
}

/** The mails of a card with the reply box. */
function Mails({ card }: { card: OpenCard }) {
  const invalidate = useInvalidateCard(card.id);
  const { mailList } = card;
  return (
    <PanelPart id="card-mails" title={t`Emails`} count={mailList.length}>
      <MailThread card={card} onChanged={invalidate} />
    </PanelPart>
  );
}

/** Internal notes, which are never mailed. */
function Notes({ card }: { card: OpenCard }) {
  const userId = useSession()?.userId ?? 0;
  const invalidate = useInvalidateCard(card.id);
  return (
    <PanelPart id="card-notes" title={t`Notes`} count={card.notesList.length}>
      {card.notesList.length > 0 && (
        <ul className="grid gap-12 m-0 p-0 list-none">
          {card.notesList.map(({ id, author, text, createdAt }) => (
            <li key={id} className="grid gap-8" style={{ gridTemplateColumns: '28px minmax(0, 1fr)' }}>
              <PersonMark name={author?.fullName ?? '?'} size={28} />
              <div>
                <p className="flex flex-wrap m-0" style={{ alignItems: 'baseline', columnGap: 8 }}>
                  <span className="text-sm font-semibold overflow-hidden text-ellipsis">
                    {author?.fullName ?? t`Someone`}
                  </span>
                  <time className={classes.about} dateTime={createdAt} title={formatExactTime(createdAt)}>
                    {formatMoment(createdAt)}
                  </time>
                </p>
                <div className={classes.text}>{text}</div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <WriteBox
        of={{ userId, cardId: card.id, kind: 'note' }}
        label={t`New note`}
        placeholder={t`Only for colleagues`}
        action={t`Add note`}
        isSecond
        send={(input, options) => call(addNote, { id: String(card.id), ...input }, options)}
        onSent={invalidate}
      />
    </PanelPart>
  );
}

/** The history of the card; collapsed, because it is seldom needed. */
function CardActivity({ card }: { card: OpenCard }) {
  if (card.activity.length === 0) return null;
  return (
    <details className={fold.fold}>
      <summary>
        <Trans>Activity</Trans> <Count>{card.activity.length}</Count>
      </summary>
      <ol className="grid gap-8 p-0 list-none text-xs" style={{ margin: '4px 0 0' }}>
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
    <PanelPart id="card-links" title={t`Links`}>
      <LinkRows
        links={card.linkList}
        onRemove={(gone) => put((links) => links.filter((link) => !isSame(link, gone)))}
      />
      {card.named.length > 0 && (
        <ul className="grid gap-4 m-0 p-0 list-none" aria-label={t`Named in the emails`}>
          {card.named.map((named) => (
            <li key={`${named.kind} ${named.id}`}>
              <RecordRow
                record={named}
                about={[t`named in an email`, formatAbout(named)].filter((part) => part !== '').join(' · ')}
                action={
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={t`Link ${named.name}`}
                    onClick={() => put((links) => [...links, { kind: named.kind, id: named.id }])}
                  >
                    <Trans>Link</Trans>
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <LinkPicker
        linked={card.linkList}
        onPick={({ kind, id }) =>
          put((links) => [...links.filter((link) => !isSame(link, { kind, id })), { kind, id }])
        }
      />
    </PanelPart>
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
  'card.merged': msg`merged it with another card`,
  'card.split': msg`moved emails to a new card`,
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
  const edit = useForm({
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

  return (
    <Form refusal={form.attempt} onSubmit={edit.submit}>
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
        <FormActions onCancel={onClose} size="sm" loading={edit.isSaving}>
          <Trans>Save</Trans>
        </FormActions>
      </Stack>
    </Form>
  );
}
