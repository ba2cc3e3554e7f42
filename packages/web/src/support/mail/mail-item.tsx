import { type Mail, type mailRemarks, readAttachment } from '@eemusic/contract/support/mail';
import { bareSubject } from '@eemusic/contract/support/subjects';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconPaperclip } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode, useState } from 'react';
import { send } from '#platform/api/call.ts';
import { download } from '#platform/api/download.ts';
import classes from './mail.module.css';
import { PersonMark } from '#platform/ui/person-mark.tsx';
import { formatBytes } from '#platform/locales/format-bytes.ts';
import { formatExactTime, formatMoment } from '#platform/locales/format-time.ts';

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
export function MailItem({ mail, thread, actions }: { mail: Mail; thread: string; actions?: ReactNode }) {
  const [isPlain, setPlain] = useState(false);
  const { isOurs, author, senderName, senderAddress, subject, text, html, remarks } = mail;
  const name = (isOurs ? author?.fullName : senderName) || senderAddress;
  const replyTo = [mail.replyToName, mail.replyToAddress].filter((part) => part !== '').join(' · ');
  const state = states[mail.state];
  return (
    <li className={classes.mail} data-ours={isOurs || undefined}>
      <div className={classes.mailHead}>
        <PersonMark name={name} size={28} />
        <div className={classes.mailWho}>
          <span className={classes.mailName}>{name}</span>
          <span className={classes.about}>{isOurs ? t`to ${mail.recipient}` : senderAddress}</span>
          {mail.cc.length > 0 && <span className={classes.about}>{t`Cc: ${mail.cc.join(', ')}`}</span>}
          {replyTo !== '' && (
            <span className={classes.about}>
              <Trans>Reply to {replyTo}</Trans>
            </span>
          )}
        </div>
        <div className={classes.mailWhen}>
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
      {bareSubject(subject) !== bareSubject(thread) && <p className={classes.subject}>{subject}</p>}
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
    <ul className={classes.attachments} aria-label={t`Attachments`}>
      {attachments.map(({ id, name, bytes, isKept }) => (
        <li key={id}>
          {isKept ? (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
              loading={isPending && variables === id}
              aria-label={t`Download ${name}, ${formatBytes(bytes)}`}
              onClick={() => mutate(id)}
            >
              <span className={classes.fileName}>{name}</span>
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
const empty = new Set(['br', 'hr']);
const left = new Set(['script', 'style', 'template', 'iframe', 'object', 'embed', 'noscript', 'svg', 'math', 'head']);
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
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (left.has(name)) return null;
  if (name === 'img') return pictureOf(node, key, files);
  if (empty.has(name)) return createElement(name, { key });

  const inside = childrenOf(node, { depth: depth + 1, files });
  if (name === 'a') return linkOf(node, key, inside);
  return plain.has(name) ? createElement(headingless(name), { key }, ...withoutBlanks(name, inside)) : inside;
}

/** Headings of a mail become bold text, because they would disturb the outline of the page. */
function headingless(name: string): string {
  return /^h\d$/.test(name) ? 'strong' : name;
}

/** React warns about white space between the rows of a table. */
function withoutBlanks(name: string, inside: ReactNode[]): ReactNode[] {
  return /^(table|thead|tbody|tfoot|tr)$/.test(name) ? inside.filter((part) => typeof part !== 'string') : inside;
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
      return addressOf(new Blob([await response.arrayBuffer()], { type: file.contentType }));
    },
    staleTime: Infinity,
  });
  return data === undefined ? null : <img src={data} alt={description || file.name} className={classes.picture} />;
}

/** The picture as an address of its own, which needs no clearing up. */
function addressOf(picture: Blob): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.readAsDataURL(picture);
  return promise;
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
