import { maxLabelLength } from '@eemusic/contract/platform/field-lengths';
import type { SectionName } from '@eemusic/contract/support/lists';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AddressOf, count, listAddress, oneOf, type Reader, text } from '#platform/ui/list/address.ts';

/** Imports only types of the contract, because the router loads this module with every screen. */
const sectionAddresses = {
  Inbox: 'inbox',
  'Active Contact': 'active-contact',
  'External Requests': 'external-requests',
  Suggestions: 'suggestions',
  Feedback: 'feedback',
  Bugs: 'bugs',
} as const satisfies Record<SectionName, string>;
type SectionAddress = (typeof sectionAddresses)[SectionName];

export type CardFilters = {
  /** The id of a person, `me` or `none`. */
  assignee: number | string;
  label: string;
  due: 'late' | 'soon' | 'any';
  unanswered: 1;
};

const me = oneOf('me', 'none');
const person = count();
const assignee: Reader<number | string> = (raw) => me(raw) ?? person(raw);

/** Cards are always sorted by their position on the board. */
export const cardList = listAddress<'position', CardFilters>({
  sortable: ['position'],
  defaultSort: { by: 'position', order: 'asc' },
  filters: { assignee, label: text(maxLabelLength), due: oneOf('late', 'soon', 'any'), unanswered: oneOf(1) },
});

/** The Inbox is shown if the address names no section. */
type NamedSection = Exclude<SectionAddress, typeof sectionAddresses.Inbox>;
const isNamed = (section: unknown): section is NamedSection =>
  section !== sectionAddresses.Inbox && Object.values(sectionAddresses).some((address) => address === section);

/** The state of the board in its address, so that a link shows a colleague the same. */
export type SupportAddress = AddressOf<typeof cardList> & {
  section?: NamedSection | undefined;
  view?: 'archive';
  card?: number | undefined;
  mode?: 'add' | undefined;
};

export function readSupportAddress(raw: Record<string, unknown>): SupportAddress {
  const { section } = raw;
  const card = count()(raw['card']);
  const isArchive = raw['view'] === 'archive';
  const { page, sort: _sort, order: _order, ...narrowing } = cardList.read(raw);
  return {
    ...(isNamed(section) && { section }),
    ...(isArchive && { view: 'archive' }),
    ...(isArchive && page !== undefined && { page }),
    ...narrowing,
    ...(card !== undefined && { card }),
    ...(card === undefined && raw['mode'] === 'add' && { mode: 'add' }),
  };
}

export const sectionIn = ({ section }: SupportAddress): SectionName =>
  (Object.keys(sectionAddresses) as SectionName[]).find((name) => sectionAddresses[name] === section) ?? 'Inbox';

export function addressOfSection(name: SectionName): NamedSection | undefined {
  const address = sectionAddresses[name];
  return isNamed(address) ? address : undefined;
}

/** The address of a card, which opens on the board in its section. */
export function linkToCard(id: number, section: SectionName): string {
  const address = addressOfSection(section);
  return `/support/email-support?${address === undefined ? '' : `section=${address}&`}card=${id}`;
}

type Changed = { [Field in keyof SupportAddress]?: SupportAddress[Field] | undefined };

export function useSupportAddress() {
  const search: SupportAddress = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changed: Changed, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (previous: object) => readSupportAddress({ ...previous, ...changed }),
      resetScroll: false,
      replace,
    });
  return { search, change };
}
