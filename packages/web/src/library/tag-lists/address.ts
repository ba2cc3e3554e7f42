import { managedLists } from '@eemusic/contract/library/choices';
import type { ManagedList } from '@eemusic/contract/library/tag-lists';
import { count, oneOf } from '#platform/ui/list/address.ts';

/** The list that is shown, and the form that is open above it. */
export type TagListsAddress = { list?: ManagedList; mode?: 'add' | 'edit'; id?: number };

const isList = oneOf(...managedLists);
const isId = count();

/** Ignores unknown and invalid values. */
export function readTagListsAddress({ list, mode, id }: Record<string, unknown>): TagListsAddress {
  const shown = isList(list);
  const of = shown === undefined ? {} : { list: shown };
  if (mode === 'add') return { ...of, mode };
  const edited = isId(id);
  return mode === 'edit' && edited !== undefined ? { ...of, mode, id: edited } : of;
}
