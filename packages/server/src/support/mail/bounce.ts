import { isReport } from './heads.ts';
import type { HeadValue } from './parse-mail.ts';

/** Which of our mails were not delivered. */
export type Bounce = {
  /** Their Message-IDs. */
  ids: string[];
  /** If there are none, the addresses that the bounce names. */
  recipients: string[];
};

const nothing: Bounce = { ids: [], recipients: [] };

/** Number of characters, or of bytes, of a part in which ids and addresses are looked for. */
export const maxLooked = 256 * 1024;
const maxIds = 5;
const maxRecipients = 20;
/** RFC 5321. */
const maxAddressLength = 254;

type Report = {
  headers: ReadonlyMap<string, HeadValue>;
  subject: string;
  /** All texts and attachments, decoded. */
  contents: readonly string[];
  /** Message-IDs of In-Reply-To and References. */
  answers: readonly string[];
  isAutomatic: boolean;
};

/** Reads what a mail server reports as failed, and not only as delayed. */
export function bounceIn(report: Report): Bounce {
  const { headers, answers } = report;
  const looked = report.contents.map((content) => content.slice(0, maxLooked));
  if (!isFailure({ ...report, contents: looked })) return nothing;

  // A person who answers us names our id in In-Reply-To, too.
  const ids = [...looked, ...(report.isAutomatic ? answers : [])].flatMap(
    (content) => content.match(/support\.[\w-]{20,60}@[^\s<>()[\]"',;:&。，；：、）]{1,254}/g) ?? [],
  );
  const named = distinct(ids.map((id) => `<${id.replace(/\.$/, '')}>`));
  if (named.length > 0) return { ...nothing, ids: named.slice(0, maxIds) };
  if (!isReport(headers)) return nothing;
  const recipients = [String(headers.get('x-failed-recipients') ?? ''), ...looked].flatMap(addressesNamedIn);
  return { ...nothing, recipients: distinct(recipients).slice(0, maxRecipients) };
}

/** Addresses within a text, which is not written for a parser of headers. */
const addressesNamedIn = (text: string): string[] =>
  text
    .split(/[^\w.+@-]/)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => word.length <= maxAddressLength && /^[^@]+@[^@.]+\.[^@]+$/.test(word));

const distinct = (texts: readonly string[]) => [...new Set(texts)];

const failed =
  /undeliver|returned (?:mail|to sender)|failure notice|(?:fail|error|reject).{0,40}deliver|deliver.{0,40}(?:fail|error|reject)|退信|退回|未送达|未能送达|未能投递|未投递|无法(?:投递|送达|传递|发送)|(?:投递|发送|传递)(?:失败|错误)|無法(?:投遞|傳遞|送達)|傳遞失敗/i;
const answer = /^\s*(?:re|aw|sv|antw|fwd?|wg|回复|回覆|答复|转发|轉寄)\s*[:：]/i;
const delayed =
  /delay|not yet been delivered|will (?:keep|continue|be retried|retry)|no action is required|延迟|延遲|继续(?:尝试|投递|重试)|稍后(?:再|重)试/i;

/** `Action` of RFC 3464 is decisive; a report without it is judged by its words. */
function isFailure({ headers, subject, contents, isAutomatic }: Report): boolean {
  const valuesOf = (name: string) =>
    contents.flatMap((content) =>
      [...content.matchAll(new RegExp(`^${name}:[ \\t]*([a-z]+)`, 'gim'))].map(([, value]) => value?.toLowerCase()),
    );
  const actions = valuesOf('action');
  if (actions.length > 0) return isAutomatic && actions.includes('failed');
  if (headers.has('x-failed-recipients')) return true;
  // Receipts and complaints are reports, too, and name the mail that was delivered.
  if (valuesOf('(?:disposition|feedback-type)').length > 0) return false;
  if (answer.test(subject)) return false;
  // Further down it may quote our own words.
  const beginning = `${subject}\n${contents[0]?.slice(0, 1_000)}`;
  return failed.test(subject) || (isReport(headers) && !delayed.test(beginning));
}
