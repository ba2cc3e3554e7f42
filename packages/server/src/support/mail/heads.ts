import { cleanLine, cut } from './clean.ts';
import { maxLengths, maxReferences } from './limits.ts';
import type { HeadValue } from './parse-mail.ts';

type Heads = ReadonlyMap<string, HeadValue>;

/** Returns the Message-IDs in a header; very long ones are ignored. */
export function idsIn(value: HeadValue | undefined): string[] {
  const text = [value].flat().map(String).join(' ');
  const ids = text.match(/<[^<>\s]{1,498}>/g) ?? [];
  return ids.map((id) => cleanLine(id)).slice(-maxReferences);
}

type Address = { name?: string; address?: string; group?: Address[] };

/** Maximum number of characters parsed of a display name, because the regular expressions take quadratic time. */
const maxReadName = 1000;

/** Returns the first valid address of From or, if there is none, of Sender. */
export function senderIn(heads: Heads): { name: string; address: string } {
  const addresses = ['from', 'sender'].flatMap((head) => addressesIn(heads.get(head)));
  const sender = addresses.find(({ address }) => isAddress(address)) ?? addresses[0];
  const address = sender?.address ?? '';
  const name = cut(cleanLine(sender?.name ?? ''), maxReadName)
    .replace(/^["']+/, '')
    .replace(/["']+$/, '');
  return { name: isAlias(name) ? '' : cut(name, maxLengths.name), address: isAddress(address) ? address : '' };
}

/** A display name that is itself an address is useless or meant to deceive. */
const isAlias = (name: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name);

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

/** Whether a program wrote the mail. Nobody waits for an answer then, and answering could start a mail loop. */
export function isAutomatic(heads: Heads): boolean {
  const valueOf = (head: string) => [heads.get(head)].flat().map(String).join(' ').toLowerCase().trim();
  const submitted = valueOf('auto-submitted').split(';', 1)[0]?.trim();
  return (
    (submitted !== undefined && submitted !== '' && submitted !== 'undefined' && submitted !== 'no') ||
    /\b(bulk|list|junk|auto_reply)\b/.test(valueOf('precedence')) ||
    heads.has('list') ||
    heads.has('x-autoreply') ||
    heads.has('x-autorespond') ||
    isReturned(heads)
  );
}

function isReturned(heads: Heads): boolean {
  const type = heads.get('content-type');
  const kind = typeof type === 'object' && 'value' in type ? String(type.value).toLowerCase() : '';
  const { address } = senderIn(heads);
  const isByMailer = /^(mailer-daemon|postmaster|mail-daemon)(@|$)/i.test(address);
  return kind === 'multipart/report' || isByMailer || isReturnPathEmpty(heads);
}

/** A bounce has an empty return path, to prevent mail loops (RFC 5321). */
function isReturnPathEmpty(heads: Heads): boolean {
  const path = heads.get('return-path');
  if (path === undefined) return false;
  return addressesIn(path).every(({ address = '' }) => address === '' || address === '<>');
}

const maxLooked = 1024 * 1024;

/** Returns the Message-IDs of our mails that a bounce reports as failed, and not only as delayed. */
export function bouncedIds(raw: Buffer): string[] {
  const text = raw.toString('latin1', 0, maxLooked);
  const actions = [...text.matchAll(/^action:\s*([a-z]+)/gim)].map(([, action]) => action?.toLowerCase());
  if (actions.length > 0 ? !actions.includes('failed') : !/^x-failed-recipients:/im.test(text)) return [];
  return [...new Set(text.match(/<support\.[\w-]{20,60}@[^<>\s]{1,254}>/g))].slice(0, 5);
}
