import { managedLists, stepKinds } from '@eemusic/contract/library/choices';
import { count, oneOf, type Reader } from '#platform/ui/list/address.ts';

const id = count();

const readers = {
  /** The form that is open in place of a list. */
  mode: oneOf('add', 'edit'),
  id,
  /** The list of tags that is shown. */
  list: oneOf(...managedLists),
  /** The grade and level whose levels and stages are shown, and the kind of entry that the form is about. */
  grade: id,
  level: id,
  step: oneOf(...stepKinds),
};

export type EntriesAddress = {
  [Name in keyof typeof readers]?: (typeof readers)[Name] extends Reader<infer Value> ? Value : never;
};

/** Ignores unknown and invalid values. */
export function readEntriesAddress(raw: Record<string, unknown>): EntriesAddress {
  const read = Object.entries<Reader<unknown>>(readers).map(([name, reader]) => [name, reader(raw[name])] as const);
  const known = Object.fromEntries(read.filter(([, value]) => value !== undefined)) as EntriesAddress;
  const { mode, id, ...shown } = known;
  if (mode === 'add') return { mode, ...shown };
  return mode === 'edit' && id !== undefined ? { mode, id, ...shown } : shown;
}
