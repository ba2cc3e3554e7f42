import { cut } from './clean.ts';
import { answeredAt, type MailRow } from './store.ts';

/** Maximum number of characters quoted from the answered mail. */
const maxQuoteLength = 10_000;

/** Returns the answer with the quoted mail below it, as text and as plain HTML. */
export function composeReply(reply: MailRow, answered: MailRow | null): { text: string; html: string } {
  if (!answered) return { text: `${reply.text}\n`, html: paragraphs(reply.text) };
  const quoted = cut(answered.text, maxQuoteLength);
  const intro = introOf(reply, answered);
  const quote = quoted
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`))
    .join('\n');
  return {
    text: `${reply.text}\n\n${intro}\n${quote}\n`,
    html: `${paragraphs(reply.text)}\n<p>${escaped(intro)}</p>\n<blockquote>${paragraphs(quoted)}</blockquote>\n`,
  };
}

/** In Chinese if the answer contains Chinese characters, otherwise in English. */
function introOf({ text }: MailRow, answered: MailRow): string {
  const day = answered.at.slice(0, 10);
  const isForOther = answered.reply_to_address !== '';
  const who = (isForOther ? answered.reply_to_name : answered.sender_name) || answeredAt(answered);
  return /\p{Script=Han}/u.test(text) ? `${who} 于 ${day} 写道：` : `On ${day}, ${who} wrote:`;
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
