import { foldedKey } from '#platform/database/index.ts';

type Contact = { name: string; contactName: string; contactNumber: string; contactEmail: string };

/** What a record of the chain is sorted and searched by; `others` are searched, too. */
export function foldedColumns(
  { name, contactName, contactNumber, contactEmail }: Contact,
  ...others: readonly (string | null)[]
): { name_key: string; search_key: string } {
  const searched = [name, contactName, contactNumber, contactEmail, ...others.filter((text) => text !== null)];
  return { name_key: foldedKey(name, 240), search_key: foldedKey(searched.join('\n'), 1200) };
}

/** Signs of a name, a Chinese one counting as two. */
export function nameWidth(name: string): number {
  return [...name].reduce((width, sign) => width + (/\p{Script=Han}/u.test(sign) ? 2 : 1), 0);
}

/** A student is offered for choosing from this width on. */
export const minChoosableWidth = 3;
