import type { ManagedList, ListEntry, TagLists } from '@eemusic/contract/library/tag-lists';

let lists: ReadonlyMap<ManagedList, readonly ListEntry[]> = new Map();

/** Entries of a list in the order that staff chose; undefined until the lists are loaded. */
export function entriesOf(list: string): readonly ListEntry[] | undefined {
  return lists.get(list as ManagedList);
}

export function setTagLists(loaded: TagLists): void {
  lists = new Map(loaded.map(({ list, entries }) => [list, entries]));
}
