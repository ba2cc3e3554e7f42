import { clean, cleanLine, cut } from './clean.ts';
import { contentTypeOf, fileNameOf } from './file-name.ts';
import { bounceIn, maxLooked } from './bounce.ts';
import { idsIn, isAutomatic, replyToIn, senderIn, threadIndexIn } from './heads.ts';
import { maxLengths, maxAttachmentBytes, maxAttachments, maxReferences } from './limits.ts';
import { type Part, parseMail } from './parse-mail.ts';
import type { MailToRead, ReadAttachment, ReadMail, Remark } from './read.ts';
import { makeSafe } from './make-safe.ts';

/** Parses the bytes of a mail. Defects of the mail become remarks and not errors. */
export async function readMail({ bytes, size, maxTextLength, own }: MailToRead): Promise<ReadMail> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { headers, text: plain, html: source, parts, isWhole, isSure } = await parseMail(raw);
  const isCutOff = size > raw.length;
  const safe = makeSafe(source);
  const text = clean(isEmpty(plain, safe.text) ? safe.text : plain).trim();
  const subject = cleanLine(String(headers.get('subject') ?? ''));
  const sender = senderIn(headers);
  const isShortened = isCutOff || safe.isShortened || text.length > maxTextLength || parts.length > maxAttachments;

  const found: Record<Remark, boolean> = {
    'remote-content': safe.hasRemoteContent,
    shortened: isShortened,
    'not-read': !isWhole,
    'forged-thread': false,
    overflow: false,
    'broken-text': !isSure || `${subject}${text}${sender.name}`.includes('\uFFFD'),
  };
  const answers = [...idsIn(headers.get('in-reply-to')), ...idsIn(headers.get('references')).toReversed()];
  const contents = [text, source ?? '', ...parts.slice(0, maxReportParts).map(({ content }) => textIn(content))];
  const isByMachine = isAutomatic(headers, own);
  const bounce = bounceIn({ headers, subject, contents, answers, isAutomatic: isByMachine });
  return {
    messageId: idsIn(headers.get('message-id'))[0] ?? null,
    answers: [...new Set(answers)].slice(0, maxReferences),
    sender,
    replyTo: replyToIn(headers, own),
    subject: cut(subject, maxLengths.subject),
    text: cut(text, maxTextLength),
    html: safe.html,
    isAutomatic: isByMachine || bounce.ids.length > 0,
    threadIndex: threadIndexIn(headers),
    bounced: bounce.ids,
    bouncedFrom: bounce.recipients,
    remarks: (Object.keys(found) as Remark[]).filter((remark) => found[remark]),
    attachments: parts.slice(0, maxAttachments).map((part, index) => {
      const isLast = index === parts.length - 1;
      return attachmentOf(part, isLast && isCutOff ? size - raw.length : 0);
    }),
  };
}

/** Reports have three parts. */
const maxReportParts = 10;
const maxBoilerplateLength = 500;

/** Whether a plain text is missing, or only says that the mail has to be read as HTML. */
function isEmpty(plain: string, html: string): boolean {
  const [first = ''] = plain.trim().split('\n', 1);
  if (first === '') return true;
  return plain.length < maxBoilerplateLength && html !== '' && /html/i.test(plain) && !html.includes(first.trim());
}

const textIn = (content: Uint8Array | null) => new TextDecoder().decode(content?.subarray(0, maxLooked));

/** `missing`: number of bytes of this attachment, in base64, that were not fetched. */
function attachmentOf({ name, contentType, content, bytes }: Part, missing: number): ReadAttachment {
  const type = contentTypeOf(contentType);
  const isKept = missing === 0 && bytes <= maxAttachmentBytes;
  return {
    name: fileNameOf(name, type),
    contentType: type,
    bytes: bytes + Math.round((missing * 3) / 4),
    content: isKept ? content : null,
  };
}
