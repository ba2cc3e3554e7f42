export const techDepartment = 'Sent To Tech Department';

/** The lists of every section in order, each with the sub-section to which it belongs. */
const listGroups = {
  Buffer: null,
  Waiting: techDepartment,
  Solution: techDepartment,
  Active: techDepartment,
  Done: null,
} as const;

export type ListName = keyof typeof listGroups;
export const listNames = Object.keys(listGroups) as [ListName, ...ListName[]];

export type BoardList = { id: number; name: ListName; group: typeof techDepartment | null };

const listsOf = (ids: Readonly<Record<ListName, number>>): BoardList[] =>
  listNames.map((name) => ({ id: ids[name], name, group: listGroups[name] }));

/**
 * The sections of the support board in order, each with its lists. Cards refer to lists by id, so ids must never be
 * changed or reused. No zod here, so that screens can load this without the schemas.
 */
export const sections = [
  { id: 1, name: 'Inbox', lists: listsOf({ Buffer: 1, Waiting: 2, Solution: 3, Active: 4, Done: 5 }) },
  { id: 2, name: 'Active Contact', lists: listsOf({ Buffer: 6, Waiting: 7, Solution: 8, Active: 9, Done: 10 }) },
  { id: 3, name: 'External Requests', lists: listsOf({ Buffer: 11, Waiting: 12, Solution: 13, Active: 14, Done: 15 }) },
  { id: 4, name: 'Suggestions', lists: listsOf({ Buffer: 16, Waiting: 17, Solution: 18, Active: 19, Done: 20 }) },
  { id: 5, name: 'Feedback', lists: listsOf({ Buffer: 21, Waiting: 22, Solution: 23, Active: 24, Done: 25 }) },
  { id: 6, name: 'Bugs', lists: listsOf({ Buffer: 26, Waiting: 27, Solution: 28, Active: 29, Done: 30 }) },
] as const satisfies readonly { id: number; name: string; lists: readonly BoardList[] }[];

export type SectionName = (typeof sections)[number]['name'];
export type BoardSection = { id: number; name: SectionName; lists: readonly BoardList[] };

export const lists: readonly BoardList[] = sections.flatMap((section) => section.lists);

export const sectionNames: readonly SectionName[] = sections.map(({ name }) => name);

const sectionsByList: ReadonlyMap<number, { list: BoardList; section: BoardSection }> = new Map(
  sections.flatMap((section) => section.lists.map((list) => [list.id, { list, section }])),
);

/** The list for new mails: Inbox, Buffer. */
export const inboxList = 1;

export const findList = (id: number): BoardList | undefined => sectionsByList.get(id)?.list;
export const sectionOfList = (id: number): BoardSection | undefined => sectionsByList.get(id)?.section;

export const isList = (id: number) => sectionsByList.has(id);
export const isDone = (id: number) => findList(id)?.name === 'Done';

/** Returns the list of this name in the section that contains a list. */
const beside = (listId: number, of: ListName) => sectionOfList(listId)?.lists.find(({ name }) => name === of)?.id;

export const bufferBeside = (listId: number): number => beside(listId, 'Buffer') ?? inboxList;
export const doneBeside = (listId: number): number => beside(listId, 'Done') ?? listId;
