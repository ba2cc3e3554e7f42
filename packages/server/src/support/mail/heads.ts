import { cleanLine, cut, maxLengths, maxReferences, type Person } from './read.ts';
import type { HeadValue } from './parse-mail.ts';

type Heads = ReadonlyMap<string, HeadValue>;

export function idsIn(value: HeadValue | undefined): string[] {
  const text = [value].flat().map(String).join(' ');
  const ids = text.match(/<[^<>\s]{1,498}>/g) ?? [];
  return ids.map((id) => cleanLine(id)).slice(-maxReferences);
}

/** Outlook sorts by Thread-Index: 22 bytes of the thread, and five more for each answer. */
export function threadIndexIn(heads: Heads): string | null {
  const [index] = [heads.get('thread-index')].flat();
  return typeof index === 'string' && /^[\w+/]{30,480}={0,2}$/.test(index) ? index : null;
}

type Address = { name?: string; address?: string; group?: Address[] };

const maxOthers = 20;
/** Maximum number of characters parsed of a display name, because the regular expressions take quadratic time. */
const maxReadName = 1000;

/** Returns the first valid address of From or, if there is none, of Sender. */
export function senderIn(heads: Heads): Person {
  const addresses = ['from', 'sender'].flatMap((head) => addressesIn(heads.get(head)));
  return personOf(addresses.find(({ address }) => isAddress(address)) ?? addresses[0]);
}

function personOf(read: Address | undefined): Person {
  const address = read?.address ?? '';
  const name = cut(cleanLine(read?.name ?? ''), maxReadName)
    .replace(/^["']+/, '')
    .replace(/(?<!["'])["']+$/, '');
  return { name: isAlias(name) ? '' : cut(name, maxLengths.name), address: isAddress(address) ? address : '' };
}

/** A display name that is itself an address is useless or meant to deceive. */
const isAlias = (name: string) => /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(name);

function addressesIn(value: HeadValue | undefined): Address[] {
  return [value].flat().flatMap((one) => {
    const list = typeof one === 'object' && 'value' in one && Array.isArray(one.value) ? (one.value as Address[]) : [];
    return list.flatMap((address) => (address.group ? address.group : [address]));
  });
}

function isAddress(address: string | undefined): address is string {
  return (
    address !== undefined &&
    address.length <= maxLengths.address &&
    /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(address) &&
    cleanLine(address) === address
  );
}

/**
 * Returns who wants to be answered instead of the sender: the first valid address of Reply-To that is neither one of
 * `own`, because we would write to ourselves, nor that of a mailing list, because all on it would read the answer.
 */
export function replyToIn(heads: Heads, own: readonly string[]): Person | null {
  const asked = addressesIn(heads.get('reply-to'))
    .filter(({ address }) => isAddress(address) && !isAmong(own, address) && !isOfList(heads, address))
    .map(personOf);
  const sender = senderIn(heads).address.toLowerCase();
  const isSenderAmong = asked.some(({ address }) => address.toLowerCase() === sender);
  return isSenderAmong ? null : (asked[0] ?? null);
}

/** Returns to whom a mail was sent besides `own`, so that an answer can go to all. */
export function othersIn(heads: Heads, own: readonly string[]): string[] {
  const others = ['to', 'cc'].flatMap((head) => addressesIn(heads.get(head))).map(({ address }) => address);
  const known = [...own, senderIn(heads).address, replyToIn(heads, own)?.address ?? ''];
  const distinct = new Map(others.filter(isAddress).map((address) => [address.toLowerCase(), address]));
  return [...distinct.values()].filter((one) => !isAmong(known, one) && !isOfList(heads, one)).slice(0, maxOthers);
}

/** Whether mails to this address arrive at one of `own`; a part after '+' only sorts them. */
export function isAmong(own: readonly string[], address: string): boolean {
  const bare = (one: string) => {
    const [name = '', host = ''] = one.toLowerCase().split('@');
    return `${name.split('+')[0]}@${host}`;
  };
  return own.some((one) => bare(one) === bare(address));
}

function isOfList(heads: Heads, address: string): boolean {
  const { post, id } = (heads.get('list') ?? {}) as { post?: { mail?: string }; id?: { id?: string } };
  const name = address.toLowerCase();
  return post?.mail?.toLowerCase() === name || id?.id?.toLowerCase() === name.replace('@', '.');
}

/** Whether a program wrote the mail. Nobody waits for an answer then, and answering could start a mail loop. */
export function isAutomatic(heads: Heads, own: readonly string[]): boolean {
  const submitted = valueOf(heads, 'auto-submitted').split(';', 1)[0]?.trim() ?? '';
  const precedence = valueOf(heads, 'precedence');
  const isReply = submitted === 'auto-replied' || precedence.includes('auto_reply');
  if (isReply || heads.has('x-autoreply') || heads.has('x-autorespond') || isReport(heads)) return true;

  // A web form passes on what a person wrote, and may say of itself that it is a program.
  const [from, answered] = [senderIn(heads).address, replyToIn(heads, own)?.address];
  if (answered !== undefined && own.some((one) => isOfDomain(from, one))) return false;
  if (/\b(bulk|list|junk)\b/.test(precedence) || heads.has('list') || isReturnPathEmpty(heads)) return true;
  const isGenerated = submitted !== '' && submitted !== 'no';
  return isGenerated && (answered === undefined || isOfDomain(from, answered));
}

const valueOf = (heads: Heads, head: string) =>
  [heads.get(head) ?? ''].flat().map(String).join(' ').toLowerCase().trim();

/** Whether the domain of one address is the same as, or within, that of the other. */
function isOfDomain(one: string, other: string): boolean {
  const [first = '', second = ''] = [one, other].map((address) => `.${address.toLowerCase().split('@').at(-1)}`);
  return first === second || isWithin(first, second) || isWithin(second, first);
}

const isWithin = (domain: string, outer: string) => outer.lastIndexOf('.') > 0 && domain.endsWith(outer);

/** Whether a mail server wrote the mail. */
export function isReport(heads: Heads): boolean {
  const type = heads.get('content-type');
  const kind = typeof type === 'object' && 'value' in type ? String(type.value).toLowerCase() : '';
  return kind === 'multipart/report' || isMailer(senderIn(heads).address) || heads.has('x-failed-recipients');
}

const isMailer = (address: string) =>
  /^(mailer-?daemon|mail-?daemon|postmaster|mdaemon|microsoftexchange[\da-f]{32})(@|$)/i.test(address);

/** A bounce has an empty return path, to prevent mail loops (RFC 5321). */
function isReturnPathEmpty(heads: Heads): boolean {
  const path = heads.get('return-path');
  if (path === undefined) return false;
  return addressesIn(path).every(({ address = '' }) => address === '' || address === '<>');
}
