import { mergeCard, splitCard } from '@eemusic/contract/support/board';
import { type Mail, type mailRemarks, readAttachment, settleCard } from '@eemusic/contract/support/mail';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Checkbox, Group, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconDownload, IconPaperclip } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode, useState } from 'react';
import { call, send } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { toast } from '#platform/ui/toast.tsx';
import { AnswerBox, type OpenCard } from './answer-box.tsx';
import classes from './mail.module.css';
import { formatExactTime, formatMoment } from '#platform/locales/format-time.ts';
import { bareSubject } from '@eemusic/contract/support/subjects';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { download } from '#platform/api/download.ts';
import { PersonMark } from '#platform/ui/portrait.tsx';
import { dataAddressOf } from '#platform/ui/read-picture.ts';
import { formatBytes } from '#platform/locales/formats.ts';

type Props = { card: OpenCard; onChanged: () => unknown };

export function MailThread({ card, onChanged }: Props) {
  const [forwarded, setForwarded] = useState<Mail | null>(null);
  /** The mails that are to be moved to another card; null until somebody chooses one. */
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  const { mailList } = card;
  return (
    <>
      {mailList.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>No email came with this card.</Trans>
        </Text>
      ) : (
        <ul className="grid gap-12 m-0 p-0 list-none">
          {mailList.map((mail, index) => (
            <MailItem
              key={mail.id}
              mail={mail}
              thread={mailList[index - 1]?.subject ?? card.title}
              actions={
                picked !== null ? (
                  <Checkbox
                    size="sm"
                    label={t`Move to a new card`}
                    checked={picked.includes(mail.id)}
                    onChange={({ currentTarget: { checked } }) =>
                      setPicked(checked ? [...picked, mail.id] : picked.filter((id) => id !== mail.id))
                    }
                  />
                ) : (
                  <Group gap="xs">
                    <Button size="compact-xs" variant="subtle" onClick={() => setForwarded(mail)}>
                      <Trans>Forward</Trans>
                    </Button>
                    {mailList.length > 1 && (
                      <Button size="compact-xs" variant="subtle" onClick={() => setPicked([mail.id])}>
                        <Trans>Move to a new card</Trans>
                      </Button>
                    )}
                  </Group>
                )
              }
            />
          ))}
        </ul>
      )}
      {picked !== null && (
        <SplitBar card={card} picked={picked} onChanged={onChanged} onClose={() => setPicked(null)} />
      )}
      {card.unansweredSince !== null && (
        <p className="flex items-center gap-8 m-0 text-sm" style={{ color: 'var(--caution-text)' }}>
          <IconClock size={14} stroke={1.75} aria-hidden />
          <Trans>Waiting for an answer since {formatMoment(card.unansweredSince)}</Trans>
        </p>
      )}
      {forwarded !== null ? (
        <AnswerBox
          key={forwarded.id}
          card={card}
          forwarded={forwarded}
          onSent={() => {
            setForwarded(null);
            return onChanged();
          }}
          beside={
            <Button size="sm" variant="default" onClick={() => setForwarded(null)}>
              <Trans>Cancel</Trans>
            </Button>
          }
        />
      ) : (
        <AnswerBox
          card={card}
          onSent={onChanged}
          beside={mailList.some(({ isOurs }) => !isOurs) && <SettleButton card={card} onChanged={onChanged} />}
        />
      )}
    </>
  );
}

type SplitProps = Props & { picked: readonly number[]; onClose: () => void };

/** Moves the chosen mails to a card of their own, which Undo merges back. */
function SplitBar({ card, picked, onChanged, onClose }: SplitProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(splitCard, { id: String(card.id), mailIds: [...picked] }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ message, cardId }) => {
      onClose();
      toast.undo(message, () => {
        void call(mergeCard, { id: String(cardId), intoId: card.id }).then(onChanged, (error) => toast.failure(error));
      });
    },
    onSettled: () => onChanged(),
  });
  const mails = picked.length;
  const isAll = mails === card.mailList.length;
  return (
    <div className={classes.picking}>
      <Text size="sm" c="dimmed" role="status" flex={1}>
        {isAll ? t`Leave at least one email on the card` : plural(mails, { one: '# email', other: '# emails' })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button size="compact-sm" disabled={isAll || mails === 0} loading={isPending} onClick={() => mutate()}>
        <Trans>Move to a new card</Trans>
      </Button>
    </div>
  );
}

function SettleButton({ card, onChanged }: Props) {
  const isWaiting = card.unansweredSince !== null;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(settleCard, { id: String(card.id), isAnswered: isWaiting }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => onChanged(),
  });
  return (
    <Button size="sm" variant="default" loading={isPending} onClick={() => mutate()}>
      {isWaiting ? <Trans>No answer needed</Trans> : <Trans>Needs an answer</Trans>}
    </Button>
  );
}

const remarkTexts: Record<(typeof mailRemarks)[number], MessageDescriptor> = {
  'remote-content': msg`Pictures and other content from elsewhere were left out.`,
  shortened: msg`This email was very long and is shortened here. All of it is in the mailbox.`,
  'not-read': msg`This email could not be read. It is in the mailbox.`,
  'forged-thread': msg`It looks like a reply to an email that this sender never got. Be careful with what it says.`,
  overflow: msg`More emails arrived that day than the board takes, so it went to the archive.`,
  encrypted: msg`This email is encrypted for a program of its recipient. Ask the sender to send it without.`,
  'by-subject': msg`It came to this card by its subject and sender. Move it to a new card if it is about something else.`,
  delayed: msg`An answer is delayed. The mail server keeps trying to deliver it.`,
  'broken-text': msg`Some characters of this email could not be read.`,
};

const states: Record<Mail['state'], { text: MessageDescriptor; color: string } | null> = {
  received: null,
  queued: { text: msg`On its way`, color: 'gray' },
  sent: { text: msg`Sent`, color: 'teal' },
  failed: { text: msg`Could not be delivered`, color: 'red' },
};

/**
 * One mail of a thread, received or sent. @param thread the subject of the previous mail; a mail shows its own only if
 * it differs @param actions what can be done with it
 */
function MailItem({ mail, thread, actions }: { mail: Mail; thread: string; actions?: ReactNode }) {
  const [isPlain, setPlain] = useState(false);
  const { isOurs, author, senderName, senderAddress, subject, text, html, remarks } = mail;
  const name = (isOurs ? author?.fullName : senderName) || senderAddress;
  const replyTo = [mail.replyToName, mail.replyToAddress].filter((part) => part !== '').join(' · ');
  const state = states[mail.state];
  return (
    <li className={classes.mail} data-ours={isOurs || undefined}>
      <div className="flex flex-wrap items-center gap-8">
        <PersonMark name={name} size={28} />
        <div className="grid min-w-0" style={{ flex: '1 1 200px' }}>
          <span className="text-sm font-semibold overflow-hidden text-ellipsis">{name}</span>
          <span className={classes.about}>{isOurs ? t`to ${mail.recipient}` : senderAddress}</span>
          {mail.cc.length > 0 && <span className={classes.about}>{t`Cc: ${mail.cc.join(', ')}`}</span>}
          {replyTo !== '' && (
            <span className={classes.about}>
              <Trans>Reply to {replyTo}</Trans>
            </span>
          )}
        </div>
        <div className={classes.when}>
          <time dateTime={mail.at} title={formatExactTime(mail.at)}>
            {formatMoment(mail.at)}
          </time>
          {state && (
            <Badge size="sm" variant="light" color={state.color}>
              {i18n._(state.text)}
            </Badge>
          )}
          {mail.isAutomatic && (
            <Badge size="sm" variant="light" color="gray">
              <Trans>Automatic</Trans>
            </Badge>
          )}
        </div>
      </div>
      {bareSubject(subject) !== bareSubject(thread) && (
        <p className="m-0 text-sm font-semibold wrap-anywhere">{subject}</p>
      )}
      {remarks.map((remark) => (
        <p key={remark} className={classes.remark} data-severe={remark === 'forged-thread' || undefined}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {i18n._(remarkTexts[remark])}
        </p>
      ))}
      {html !== null && !isPlain ? (
        <div className={classes.html}>
          <MailHtml html={html} files={mail.attachments} />
        </div>
      ) : (
        <div className={classes.plain}>{text}</div>
      )}
      {html !== null && (
        <UnstyledButton className={classes.quiet ?? ''} onClick={() => setPlain(!isPlain)}>
          {isPlain ? t`Show as it was laid out` : t`Show as plain text`}
        </UnstyledButton>
      )}
      {mail.quoted !== '' && (
        <details>
          <summary className={classes.quiet}>{t`Quoted email`}</summary>
          <div className={classes.plain}>{mail.quoted}</div>
        </details>
      )}
      <Attachments mail={mail} />
      {actions}
    </li>
  );
}

function Attachments({ mail: { attachments } }: { mail: Mail }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: number) => download(readAttachment, { id: String(id) }),
  });
  if (attachments.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-8 m-0 p-0 list-none" aria-label={t`Attachments`}>
      {attachments.map(({ id, name, bytes, isKept }) => (
        <li key={id} className="min-w-0" style={{ maxWidth: '100%' }}>
          {isKept ? (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
              loading={isPending && variables === id}
              aria-label={t`Download ${name}, ${formatBytes(bytes)}`}
              onClick={() => mutate(id)}
            >
              <span className="overflow-hidden text-ellipsis whitespace-nowrap" style={{ maxWidth: 240 }}>
                {name}
              </span>
              <span className={classes.about}>&nbsp;{formatBytes(bytes)}</span>
            </Button>
          ) : (
            <span className={classes.lost}>
              <IconPaperclip size={14} stroke={1.75} aria-hidden />
              <Trans>
                {name} ({formatBytes(bytes)}) is in the mailbox only, because it is too large or too many files arrived
                that day.
              </Trans>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Elements that a mail may have. Any other element is replaced by its content. */
const plain = new Set(
  'p div span br hr b strong i em u s del ins sub sup small h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code table thead tbody tfoot tr td th caption'.split(
    ' ',
  ),
);
const empty = ['br', 'hr'];
const left = ['script', 'style', 'template', 'iframe', 'object', 'embed', 'noscript', 'svg', 'math', 'head'];
/** Elements nested deeper than this are shown as text. */
const maxDepth = 60;

/**
 * Renders the sanitised HTML of a mail as React elements, as a second barrier after the server: only the elements
 * above, without attributes except the address of a link. The parser runs no scripts and loads nothing.
 */
export function MailHtml({ html, files = noFiles }: { html: string; files?: Files }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <>{childrenOf(body, { depth: 0, files })}</>;
}

type Files = Mail['attachments'];
const noFiles: Files = [];
type Drawing = { depth: number; files: Files };

function childrenOf(node: Node, drawing: Drawing): ReactNode[] {
  if (drawing.depth > maxDepth) return [node.textContent];
  return Array.from(node.childNodes, (child, index) => draw(child, index, drawing));
}

function draw(node: Node, key: number, { depth, files }: Drawing): ReactNode {
  if (node instanceof globalThis.Text) return node.data;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (left.includes(name)) return null;
  if (name === 'img') return pictureOf(node, key, files);
  if (empty.includes(name)) return createElement(name, { key });

  const inside = childrenOf(node, { depth: depth + 1, files });
  if (name === 'a') return linkOf(node, key, inside);
  if (!plain.has(name)) return inside;
  /* React warns about white space between the rows of a table. */
  if (/^(table|thead|tbody|tfoot|tr)$/.test(name))
    return createElement(name, { key }, ...inside.filter((part) => typeof part !== 'string'));
  /* Headings of a mail become bold text, because they would disturb the outline of the page. */
  return createElement(/^h\d$/.test(name) ? 'strong' : name, { key }, ...inside);
}

/** A picture of the mail itself is the attachment that `cid:` counts; others are never loaded. */
function pictureOf(node: Element, key: number, files: Files): ReactNode {
  const description = node.getAttribute('alt') ?? '';
  const file = files[Number(/^cid:(\d{1,2})$/.exec(node.getAttribute('src') ?? '')?.[1] ?? -1)];
  if (file?.isKept && picture.test(file.contentType))
    return <InlinePicture key={key} file={file} description={description} />;
  return description === '' ? null : `[${description}]`;
}

const picture = /^image\/(png|jpeg|gif|webp|bmp)$/;

function InlinePicture({ file, description }: { file: Files[number]; description: string }) {
  const { data } = useQuery({
    queryKey: ['support', 'picture', file.id],
    queryFn: async ({ signal }) => {
      const response = await send(readAttachment, { id: String(file.id) }, { signal });
      return dataAddressOf(new Blob([await response.arrayBuffer()], { type: file.contentType }));
    },
    staleTime: Infinity,
  });
  return data && <img src={data} alt={description || file.name} style={{ maxWidth: '100%', height: 'auto' }} />;
}

/** Without referrer and opener, so that other sites learn nothing about the console. */
function linkOf(node: Element, key: number, inside: ReactNode[]): ReactNode {
  const address = node.getAttribute('href') ?? '';
  if (!/^(https?:\/\/|mailto:)/i.test(address)) return createElement('span', { key }, ...inside);
  return createElement(
    'a',
    { key, href: address, target: '_blank', rel: 'noopener noreferrer', title: address },
    ...inside,
  );
}
