import { addNote, updateCard } from '@eemusic/contract/support/board';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { i18n, type MessageDescriptor } from '@lingui/core';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { call } from '#platform/api/call.ts';
import { isAsking } from '#platform/ui/confirm.tsx';
import { Queried } from '#platform/ui/list-error.tsx';
import { type CardActionProps, CardActions } from './card-actions.tsx';
import { CardDetails } from './card-details.tsx';
import classes from './card-panel.module.css';
import fold from '#platform/ui/fold.module.css';
import { boardListName } from './list-texts.ts';
import { cardKey, cardQuery, type LinkId, type OpenCard, type Person, useChangeLinks } from './queries.ts';
import { formatAbout } from '#platform/names/places.ts';
import { formatDay, formatExactTime, formatMoment } from '#platform/locales/format-time.ts';
import { gapBetween, joinWithAnd } from '#platform/locales/formats.ts';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/conflict-notice.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { useForm } from '#platform/ui/form/use-form.ts';
import { PersonMark } from '#platform/ui/portrait.tsx';
import { MailThread, WriteBox } from '#support/mail/index.ts';
import { useSession } from '#access/session/index.ts';
import { isDialogOpen } from '#platform/ui/use-close-on-back.ts';
import { LinkPicker } from './link-picker.tsx';
import { Count, LinkRows, PanelPart, RecordLink, RecordRow } from './parts.tsx';
import { CardFields, errorMapping, readUpdate, valuesOf } from './card-fields.tsx';
import { IconLink } from '@tabler/icons-react';

type Props = CardActionProps & {
  id: number;
  people: readonly Person[];
  labels: readonly string[];
};

export function CardPanel(props: Props) {
  const { id, onClose } = props;
  const query = useQuery(cardQuery(id));
  return (
    <Drawer
      opened
      /* Escape closes only the dialog above the panel. */
      onClose={() => !isAsking() && !isDialogOpen() && onClose()}
      position="right"
      size="min(1000px, 100%)"
      title={
        /* Takes the focus, which would otherwise be on the button that closes the panel. */
        <span data-autofocus tabIndex={-1} style={{ outline: 'none' }}>
          {query.data?.title ?? t`Card`}
        </span>
      }
      classNames={{ title: classes.title ?? '' }}
      styles={{ body: { paddingBottom: 24 } }}
    >
      <Queried query={query} waiting={<Waiting />}>
        {(card) => <Opened {...props} card={card} />}
      </Queried>
    </Drawer>
  );
}

function Opened({ card, people, labels, ...actions }: Props & { card: OpenCard }) {
  const [isEditing, setEditing] = useState(false);
  const client = useQueryClient();
  const invalidate = () => client.invalidateQueries({ queryKey: [...cardKey, card.id] });
  return (
    <>
      <CardActions card={card} {...actions} isEditing={isEditing} onEdit={() => setEditing(true)} />
      <div className={classes.columns}>
        <Stack gap={24} miw={0}>
          {isEditing ? (
            <EditCard opened={card} onClose={() => setEditing(false)} />
          ) : (
            card.text !== '' && <div className={classes.text}>{card.text}</div>
          )}
          {(card.mailList.length > 0 || card.senderAddress !== '') && (
            <PanelPart id="card-mails" title={t`Emails`} count={card.mailList.length}>
              <MailThread card={card} onChanged={invalidate} />
            </PanelPart>
          )}
          <Notes card={card} onChanged={invalidate} />
        </Stack>
        <Stack gap={24} miw={0}>
          <CardDetails card={card} people={people} labels={labels} />
          <Senders card={card} />
          <CardLinks card={card} />
          <CardActivity card={card} />
          <Text size="xs" c="dimmed">
            <Trans>Added {formatExactTime(card.createdAt)}</Trans>
          </Text>
        </Stack>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div className={classes.columns} aria-busy>
      <Skeleton h={380} />
      <Skeleton h={200} />
    </div>
  );
}

/** Internal notes, which are never mailed. */
function Notes({ card, onChanged }: { card: OpenCard; onChanged: () => unknown }) {
  const userId = useSession()?.userId ?? 0;
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
                  <time
                    className="dimmed text-xs wrap-anywhere"
                    dateTime={createdAt}
                    title={formatExactTime(createdAt)}
                  >
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
        onSent={onChanged}
      />
    </PanelPart>
  );
}

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
            <b>{personOf(entry)}</b>
            {gapBetween(personOf(entry), formatAction(entry))}
            {formatAction(entry)}{' '}
            <time className="dimmed text-xs wrap-anywhere" dateTime={entry.at} title={formatExactTime(entry.at)}>
              {formatMoment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}

const personOf = ({ actor }: Entry) => (actor.kind === 'system' ? t`The system` : actor.name);

const isSame = (one: LinkId, other: LinkId) => one.kind === other.kind && one.id === other.id;

function CardLinks({ card }: { card: OpenCard }) {
  const change = useChangeLinks(card.id);
  const add = ({ kind, id }: LinkId) =>
    change((links) => [...links.filter((link) => !isSame(link, { kind, id })), { kind, id }]);
  return (
    <PanelPart id="card-links" title={t`Links`}>
      <LinkRows
        links={card.linkList}
        onRemove={(gone) => change((links) => links.filter((link) => !isSame(link, gone)))}
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
                    onClick={() => add(named)}
                  >
                    <Trans>Link</Trans>
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <LinkPicker linked={card.linkList} onPick={add} />
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
        <CardFields form={form} />
        <FormActions onCancel={onClose} size="sm" loading={edit.isSaving} disabled={form.isUnchanged}>
          <Trans>Save</Trans>
        </FormActions>
      </Stack>
    </Form>
  );
}

const statusTexts: Record<string, MessageDescriptor> = {
  Available: msg`Available`,
  Active: msg({ message: 'Active', context: 'subscription' }),
  Renewed: msg`Renewed`,
  Expired: msg`Expired`,
  Revoked: msg`Revoked`,
};

const statusColours: Record<string, string> = {
  Active: 'var(--good-text)',
  Expired: 'var(--bad-text)',
  Revoked: 'var(--bad-text)',
};

type Sender = OpenCard['senders'][number];

function Senders({ card }: { card: OpenCard }) {
  const { senderName, senderAddress, senders } = card;
  if (senderName === '' && senderAddress === '') return null;
  return (
    <PanelPart id="card-sender" title={t`Sender`}>
      <p className="grid m-0 text-sm wrap-anywhere">
        {senderName !== '' && <b>{senderName}</b>}
        {senderAddress !== '' && <span className="dimmed text-xs">{senderAddress}</span>}
      </p>
      {senderAddress !== '' && senders.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>No one is known with this address.</Trans>
        </Text>
      )}
      {senders.map((sender) => (
        <KnownSender key={`${sender.kind} ${sender.id}`} card={card} sender={sender} />
      ))}
    </PanelPart>
  );
}

function KnownSender({ card, sender }: { card: OpenCard; sender: Sender }) {
  const { kind, id, name, educatorId, educatorName, keys, keyCount } = sender;
  const change = useChangeLinks(card.id);
  const isLinked = card.linkList.some((link) => link.kind === kind && link.id === id);
  const others = keyCount - keys.length;
  const school = educatorId !== null && <RecordLink kind="educator" id={educatorId} name={educatorName ?? ''} />;
  return (
    <div className="grid gap-4 border rounded-8" style={{ padding: '8px 12px' }}>
      <RecordRow
        record={sender}
        about={kind === 'student' && (school || t`without a school or teacher`)}
        action={
          !isLinked && (
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconLink size={14} stroke={1.75} aria-hidden />}
              aria-label={t`Link ${name}`}
              onClick={() => change((links) => [...links, { kind, id }])}
            >
              <Trans>Link</Trans>
            </Button>
          )
        }
      />
      {keys.length > 0 && (
        <ul className="grid m-0 p-0 list-none text-xs" aria-label={t`Keys of ${name}`}>
          {keys.map((key) => (
            <li key={key.id} className="flex flex-wrap justify-between" style={{ columnGap: 8 }}>
              <Text span inherit ff="monospace">
                <RecordLink kind="key" id={key.id} name={key.key} />
              </Text>
              <Text span inherit c={statusColours[key.status] ?? 'dimmed'}>
                {formatStatus(key.status)}
                {key.expireBy !== null && <> · {formatDay(key.expireBy)}</>}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <Text size="xs" c="dimmed">
          {plural(others, { one: 'and # more key', other: 'and # more keys' })}
        </Text>
      )}
    </div>
  );
}

/** The status itself if only a newer server knows it. */
const formatStatus = (status: string) => i18n._(statusTexts[status] ?? { id: status });
