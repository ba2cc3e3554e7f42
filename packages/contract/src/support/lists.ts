/**
 * The board as the specification has it. Ids are kept for good: cards refer to them. Without zod, since the router of
 * the web reads addresses by it.
 */
export const sectionNames = [
  'Inbox',
  'Active Contact',
  'External Requests',
  'Suggestions',
  'Feedback',
  'Bugs',
] as const;
export type SectionName = (typeof sectionNames)[number];

export const techDepartment = 'Sent To Tech Department';
/** In each section; the three in the middle are the parts of 'Sent To Tech Department'. */
export const listNames = ['Buffer', 'Waiting', 'Solution', 'Active', 'Done'] as const;
export type ListName = (typeof listNames)[number];

export type BoardList = { id: number; name: ListName; group: typeof techDepartment | null };
export type BoardSection = { id: number; name: SectionName; lists: readonly BoardList[] };

export const sections: readonly BoardSection[] = sectionNames.map((name, place) => ({
  id: place + 1,
  name,
  lists: listNames.map((listName, index) => ({
    id: place * listNames.length + index + 1,
    name: listName,
    group: index >= 1 && index <= 3 ? techDepartment : null,
  })),
}));

export const lists = sections.flatMap((section) => section.lists);

/** Where mails arrive: Inbox, Buffer. */
export const inboxList = 1;

export const isList = (id: number) => id >= 1 && id <= lists.length;
export const isDone = (id: number) => lists[id - 1]?.name === 'Done';
