export const techDepartment = 'Sent To Tech Department';

type WrittenSection = {
  id: number;
  name: string;
  lists: readonly { id: number; name: string; group: typeof techDepartment | null }[];
};

/**
 * The sections of the support board in their order, each with its lists. Cards refer to lists by id, so an id is never
 * changed or given to another list. This file does without zod, so that screens can load it without the schemas.
 */
export const sections = [
  {
    id: 1,
    name: 'Inbox',
    lists: [
      { id: 1, name: 'Buffer', group: null },
      { id: 2, name: 'Waiting', group: techDepartment },
      { id: 3, name: 'Solution', group: techDepartment },
      { id: 4, name: 'Active', group: techDepartment },
      { id: 5, name: 'Done', group: null },
    ],
  },
  {
    id: 2,
    name: 'Active Contact',
    lists: [
      { id: 6, name: 'Buffer', group: null },
      { id: 7, name: 'Waiting', group: techDepartment },
      { id: 8, name: 'Solution', group: techDepartment },
      { id: 9, name: 'Active', group: techDepartment },
      { id: 10, name: 'Done', group: null },
    ],
  },
  {
    id: 3,
    name: 'External Requests',
    lists: [
      { id: 11, name: 'Buffer', group: null },
      { id: 12, name: 'Waiting', group: techDepartment },
      { id: 13, name: 'Solution', group: techDepartment },
      { id: 14, name: 'Active', group: techDepartment },
      { id: 15, name: 'Done', group: null },
    ],
  },
  {
    id: 4,
    name: 'Suggestions',
    lists: [
      { id: 16, name: 'Buffer', group: null },
      { id: 17, name: 'Waiting', group: techDepartment },
      { id: 18, name: 'Solution', group: techDepartment },
      { id: 19, name: 'Active', group: techDepartment },
      { id: 20, name: 'Done', group: null },
    ],
  },
  {
    id: 5,
    name: 'Feedback',
    lists: [
      { id: 21, name: 'Buffer', group: null },
      { id: 22, name: 'Waiting', group: techDepartment },
      { id: 23, name: 'Solution', group: techDepartment },
      { id: 24, name: 'Active', group: techDepartment },
      { id: 25, name: 'Done', group: null },
    ],
  },
  {
    id: 6,
    name: 'Bugs',
    lists: [
      { id: 26, name: 'Buffer', group: null },
      { id: 27, name: 'Waiting', group: techDepartment },
      { id: 28, name: 'Solution', group: techDepartment },
      { id: 29, name: 'Active', group: techDepartment },
      { id: 30, name: 'Done', group: null },
    ],
  },
] as const satisfies readonly WrittenSection[];

type Section = (typeof sections)[number];
export type SectionName = Section['name'];
export type ListName = Section['lists'][number]['name'];

export type BoardList = { id: number; name: ListName; group: typeof techDepartment | null };
export type BoardSection = { id: number; name: SectionName; lists: readonly BoardList[] };

export const lists: readonly BoardList[] = sections.flatMap((section): readonly BoardList[] => section.lists);

export const sectionNames: readonly SectionName[] = sections.map(({ name }) => name);
export const listNames: readonly ListName[] = [...new Set(lists.map(({ name }) => name))];

const placeOfList: ReadonlyMap<number, { list: BoardList; section: BoardSection }> = new Map(
  sections.flatMap((section) => section.lists.map((list) => [list.id, { list, section }])),
);

/** Where mails arrive: Inbox, Buffer. */
export const inboxList = sections[0].lists[0].id;

export const findList = (id: number): BoardList | undefined => placeOfList.get(id)?.list;
export const sectionOfList = (id: number): BoardSection | undefined => placeOfList.get(id)?.section;

export const isList = (id: number) => placeOfList.has(id);
export const isDone = (id: number) => findList(id)?.name === 'Done';

/** The Buffer of the section in which a list stands. */
export function bufferBeside(listId: number): number {
  return sectionOfList(listId)?.lists.find(({ name }) => name === 'Buffer')?.id ?? inboxList;
}
