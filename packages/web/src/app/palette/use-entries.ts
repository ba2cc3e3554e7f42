import { find, type FoundKind, foundKinds } from '@eemusic/contract/platform/palette';
import type { Code } from '@eemusic/contract/platform/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useDebouncedValue } from '@mantine/hooks';
import {
  type Icon,
  IconBook2,
  IconBuilding,
  IconChalkboard,
  IconDeviceDesktop,
  IconHelp,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconLayoutDashboard,
  IconLogout,
  IconMail,
  IconMoon,
  IconMusic,
  IconSettings,
  IconSun,
  IconUpload,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchable } from '@eemusic/contract/platform/searchable';
import { call } from '#platform/api/call.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { formatAbout } from '#platform/names/places.ts';
import { isAt, mayOpen, modules } from '#app/modules.ts';
import { dashboardQuery } from '#app/dashboard/dashboard-query.ts';
import type { Destination, Room, Target } from '#platform/room.ts';
import { rooms } from '#app/rooms.ts';
import { type Language, languages } from '@eemusic/contract/platform/languages';
import { useMantineColorScheme } from '@mantine/core';
import { languageNames } from '#platform/locales/language.ts';
import { current } from '#platform/locales/texts.ts';
import { useChooseLanguage } from '#access/profile/index.ts';
import { logOut, useSession } from '#access/session/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';

export type Entry = {
  id: string;
  name: string;
  /** Distinguishes the entry from others with the same name. */
  about?: string;
  icon: Icon;
  act: Target | (() => void);
};
export type Group = { id: string; name: MessageDescriptor; entries: readonly Entry[] };

/** The kinds of records that can be found, each with the screen that shows a record. */
const kinds: NonNullable<Room['records']> = Object.assign({}, ...rooms.map(({ room }) => room.records ?? {}));
/** The kinds in the order in which the server sends them. */
const kindsInOrder = foundKinds.flatMap((kind) => (kinds[kind] ? [[kind, kinds[kind]] as const] : []));

/** Debounce of the search, in ms. */
const debounceMs = 80;

const uploadWords = msg`publish add import new MusicXML`;
const shelfOf = (id: number) => ({ to: '/score-library/$id/upload', params: { id: String(id) } });

/** The entries for the typed text, in groups. */
export function useEntries(typed: string, heldCodes: readonly Code[], actions: readonly Action[]) {
  const { i18n } = useLingui();
  const text = typed.trim();
  const [searchQuery] = useDebouncedValue(text, debounceMs);
  const found = useQuery({
    queryKey: ['find', searchQuery],
    queryFn: ({ signal }) => call(find, { searchQuery }, { signal }),
    enabled: searchQuery !== '',
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
  const libraries = useQuery({ ...librariesQuery, enabled: heldCodes.includes('SL') }).data ?? [];

  const offered = (all: typeof destinations, prefix: string): Entry[] =>
    all
      .filter((destination) => mayOpen(destination, heldCodes))
      .map((destination) => ({ destination, words: destination.words ? ` ${i18n._(destination.words)}` : '' }))
      .filter(({ destination, words }) => matches(i18n._(destination.name) + words, text))
      .map(({ destination }) => ({
        id: prefix + destination.name.id,
        name: i18n._(destination.name),
        icon: iconOfScreen(destination.target),
        act: destination.target,
      }));
  const uploads = (heldCodes.includes('SL') ? libraries : [])
    .map(({ id, name }) => ({
      id: `upload-${id}`,
      name: t`Upload scores to ${name}`,
      icon: IconUpload,
      act: shelfOf(id),
    }))
    .filter(({ name }) => matches(`${name} ${i18n._(uploadWords)}`, text));
  const shelves = text === '' ? [] : libraries.filter(({ name }) => matches(name, text)).slice(0, 5);
  /* Until the results for the current text arrive, Enter must not open a result of the previous one. */
  const isOutdated = searchQuery !== text || found.isPlaceholderData;
  const records = (text === '' ? [] : (found.data?.found ?? [])).filter(
    (record) => !isOutdated || holds(`${record.name} ${formatAbout(record)}`, text),
  );
  const recent = useRecent(text === '', heldCodes);
  const groups: Group[] = [
    { id: 'recent', name: msg`Recent`, entries: recent },
    ...kindsInOrder.map(([kind, { name, target }]) => ({
      id: kind,
      name,
      entries: records
        .filter((record) => record.kind === kind)
        .map((record) => ({
          id: `${kind}-${record.id}`,
          name: record.name,
          about: formatAbout(record),
          icon: iconOfKind(kind),
          act: target(record.id),
        })),
    })),
    {
      id: 'libraries',
      name: msg`Libraries`,
      entries: shelves.map(({ id, name }) => ({
        id: `library-${id}`,
        name,
        icon: iconOfScreen(shelfOf(id)),
        act: shelfOf(id),
      })),
    },
    { id: 'destinations', name: msg`Go to`, entries: offered(destinations, 'destination-') },
    {
      id: 'actions',
      name: msg`Actions`,
      entries: [
        ...uploads,
        ...offered(quickActions, 'quick-action-'),
        ...actions
          .filter(({ name, words }) => matches(`${name} ${words}`, text))
          .map(({ id, name, icon, act }) => ({ id: `action-${id}`, name, icon, act })),
      ],
    },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: text !== '' && (searchQuery !== text || found.isFetching),
    error: text === '' ? null : found.error,
  };
}

/** What the user worked on last, offered before anything is typed. */
function useRecent(isOffered: boolean, heldCodes: readonly Code[]): Entry[] {
  const { i18n } = useLingui();
  const { data } = useQuery({ ...dashboardQuery, enabled: isOffered });
  if (!isOffered) return [];
  return (data?.mine ?? []).flatMap(({ record: { kind, id, name } }) => {
    const of = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (of === undefined || id === null || name === null || !mayOpen(of, heldCodes)) return [];
    const about = i18n._(of.name);
    return [{ id: `recent-${kind}-${id}`, name, about, icon: iconOfKind(kind), act: of.target(Number(id)) }];
  });
}

/** Every screen, in the order of the navigation. */
const destinations: readonly Destination[] = [
  { name: msg`Dashboard`, words: msg`home start`, target: { to: '/dashboard' } },
  ...rooms.flatMap(({ room }) => room.destinations ?? []),
];

/** Forms that create something. */
const quickActions: readonly Destination[] = rooms.flatMap(({ room }) => room.quickActions ?? []);

/** Whether each typed word begins a word of the text; in Chinese, which has no spaces, it may occur anywhere. */
export function matches(text: string, typed: string): boolean {
  const words = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((word) => words.startsWith(word) || words.includes(` ${word}`) || (isHan(word) && words.includes(word)));
}

/** Whether the text contains the typed text as a whole. */
export const holds = (text: string, typed: string): boolean => fold(text).includes(fold(typed));

const fold = (text: string) => searchable(text).trim();
const isHan = (text: string) => /\p{Script=Han}/u.test(text);

const kindIcons: Readonly<Record<FoundKind, Icon>> = {
  channel: IconBuilding,
  educator: IconChalkboard,
  student: IconUser,
  key: IconKey,
  score: IconMusic,
  booklet: IconBook2,
  administrator: IconUserShield,
  card: IconMail,
};

function iconOfKind(kind: string): Icon {
  return Object.hasOwn(kindIcons, kind) ? kindIcons[kind as FoundKind] : IconMusic;
}

/** The icon that the navigation shows for the screen. */
function iconOfScreen({ to }: Target): Icon {
  if (to === '/dashboard') return IconLayoutDashboard;
  if (to === '/handbook') return IconHelp;
  return modules.find((module) => isAt(module, to))?.icon ?? IconSettings;
}

export type Action = { id: string; name: string; words: string; icon: Icon; act: () => void };

/** In every language, because a user who looks for a language may not read the current one. */
const languageWords: Record<Language, string> = {
  en: 'language 语言 英语 英文 切换语言',
  'zh-Hans': 'language Chinese Simplified 语言 中文 汉语 切换语言',
};

/** Actions that take effect at once, without opening a screen. */
export function useActions(showKeys: () => void): readonly Action[] {
  const { setColorScheme } = useMantineColorScheme();
  const chooseLanguage = useChooseLanguage(useSession()?.userId ?? 0);
  return [
    ...languages
      .filter((language) => language !== current())
      .map((language) => ({
        id: language,
        name: languageNames[language],
        words: languageWords[language],
        icon: IconLanguage,
        act: () => chooseLanguage(language),
      })),
    { id: 'light', name: t`Light colours`, words: t`theme bright`, icon: IconSun, act: () => setColorScheme('light') },
    { id: 'dark', name: t`Dark colours`, words: t`theme night`, icon: IconMoon, act: () => setColorScheme('dark') },
    {
      id: 'auto',
      name: t`Same colours as the system`,
      words: t`theme auto`,
      icon: IconDeviceDesktop,
      act: () => setColorScheme('auto'),
    },
    { id: 'keys', name: t`Show the keyboard shortcuts`, words: t`keys help ?`, icon: IconKeyboard, act: showKeys },
    { id: 'logout', name: t`Logout`, words: t`sign out leave`, icon: IconLogout, act: () => void leave() },
  ];
}

async function leave(): Promise<void> {
  if (await confirm({ message: t`Are you sure you want to logout?` })) logOut();
}
