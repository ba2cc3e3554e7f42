import { maxSearchLength } from '@eemusic/contract/platform/field-lengths';
import type { Code } from '@eemusic/contract/platform/permissions';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import {
  Combobox,
  Kbd,
  Loader,
  Text,
  TextInput,
  useCombobox,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedValue, useMounted } from '@mantine/hooks';
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
  IconSearch,
  IconSettings,
  IconSun,
  IconUpload,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import classes from './palette.module.css';
import { find, type FoundKind, foundKinds } from '@eemusic/contract/platform/palette';
import type { MessageDescriptor } from '@lingui/core';
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
import { languageNames } from '#platform/locales/language.ts';
import { current } from '#platform/locales/texts.ts';
import { useChooseLanguage } from '#access/profile/index.ts';
import { logOut, useSession } from '#access/session/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  heldCodes: readonly Code[];
  onShowKeys: () => void;
  /** Returns what was typed before the field had the focus. */
  takeTyped: () => string;
};

export function Palette({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog
      /* A dialog that is open on its first render cannot return the focus. */
      opened={useMounted() && isOpen}
      onClose={onClose}
      size={640}
      /* Not centred, so that it does not move while results arrive. */
      centered={false}
      yOffset="12vh"
      padding={0}
      withCloseButton={false}
      title={<VisuallyHidden>{t`Search and go`}</VisuallyHidden>}
      classNames={{ header: 'absolute min-h-0 p-0', content: 'overflow-hidden' }}
      transitionProps={{ duration: 0 }}
    >
      <Search onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Search({ onClose, heldCodes, onShowKeys, takeTyped }: Omit<Props, 'isOpen'>) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const listId = useId();
  /* The field can name the list only once that is rendered, so this renders again then. */
  useMounted();
  const combobox = useCombobox({ opened: true, loop: true });
  const { groups, isSearching, error } = useEntries(typed, heldCodes, useActions(onShowKeys));
  const entries = groups.flatMap((group) => group.entries);
  const shown = entries.map(({ id }) => id).join();
  const { selectFirstOption } = combobox;
  useEffect(() => {
    selectFirstOption();
    // oxlint-disable-next-line react/exhaustive-deps -- selects the first entry whenever the entries change
  }, [shown]);

  const choose = ({ act }: Entry) => {
    onClose();
    if (typeof act === 'function') act();
    else void navigate(act);
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const entry = entries.find((one) => one.id === id);
        if (entry) choose(entry);
      }}
    >
      <Combobox.EventsTarget autoComplete="off" withExpandedAttribute>
        <TextInput
          data-autofocus
          variant="unstyled"
          size="lg"
          aria-label={t`Search and go`}
          placeholder={t`Search for a screen, a record or what you want to do`}
          leftSection={<IconSearch size={20} stroke={1.5} aria-hidden />}
          rightSection={isSearching ? <Loader size="xs" aria-hidden /> : null}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={() => {
            const early = takeTyped();
            if (early) setTyped((before) => before + early);
          }}
          onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onClose()}
          maxLength={maxSearchLength}
          style={{ paddingInline: 8, borderBottom: '1px solid var(--mantine-color-default-border)' }}
        />
      </Combobox.EventsTarget>
      {/* The list scrolls itself: an area around it would have to take the focus. */}
      <Combobox.Options id={listId} aria-label={t`Results`} mah="min(56vh, 480px)" p={8} style={{ overflowY: 'auto' }}>
        {groups.map(({ id, name, entries: groupEntries }) => (
          <Combobox.Group key={id} label={i18n._(name)}>
            {groupEntries.map((entry) => (
              <Option key={entry.id} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
        {entries.length === 0 && !isSearching && (
          <Combobox.Empty>{error === null ? <Trans>Nothing found</Trans> : textOf(error)}</Combobox.Empty>
        )}
      </Combobox.Options>
      <Text component="div" size="xs" c="dimmed" className={classes.hints ?? ''} aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> <Trans>choose</Trans>
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> <Trans>open</Trans>
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> <Trans>close</Trans>
        </span>
        <span>
          <Kbd size="xs">?</Kbd> <Trans>handbook</Trans>
        </span>
      </Text>
      <VisuallyHidden role="status">
        {!isSearching && typed.trim() !== '' && plural(entries.length, { one: '# result', other: '# results' })}
      </VisuallyHidden>
    </Combobox>
  );
}

function Option({ entry: { id, name, about, icon: Icon } }: { entry: Entry }) {
  return (
    <Combobox.Option value={id} className={classes.option ?? ''}>
      <Icon size={18} stroke={1.5} aria-hidden className={classes.icon} />
      <Text span truncate flex="0 1 auto" miw={0}>
        {name}
      </Text>
      {about !== undefined && about !== '' && (
        <Text span size="sm" truncate className={classes.about ?? ''}>
          {about}
        </Text>
      )}
    </Combobox.Option>
  );
}

type Entry = {
  id: string;
  name: string;
  /** Distinguishes the entry from others with the same name. */
  about?: string;
  icon: Icon;
  act: Target | (() => void);
};
type Offered = Entry & { words: string };
export type Group = { id: string; name: MessageDescriptor; entries: readonly Entry[] };

const kinds: NonNullable<Room['records']> = Object.assign({}, ...rooms.map(({ room }) => room.records ?? {}));
const kindsInOrder = foundKinds.flatMap((kind) => (kinds[kind] ? [[kind, kinds[kind]] as const] : []));

const debounceMs = 80;

const uploadWords = msg`publish add import new MusicXML`;
const shelfOf = (id: number) => ({ to: '/score-library/$id/upload', params: { id: String(id) } });

function useEntries(typed: string, heldCodes: readonly Code[], actions: readonly Offered[]) {
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

  const offer = ({ name, words, target }: Destination): Offered => ({
    id: `${target.to} ${name.id}`,
    name: i18n._(name),
    words: words ? i18n._(words) : '',
    icon: iconOfScreen(target),
    act: target,
  });
  const matching = (offered: readonly Offered[]) =>
    offered.filter(({ name, words }) => matches(`${name} ${words}`, text));
  const permitted = (all: readonly Destination[]) => all.filter((one) => mayOpen(one, heldCodes)).map(offer);
  const uploads = (heldCodes.includes('SL') ? libraries : []).map(({ id, name }) => ({
    id: `upload-${id}`,
    name: t`Upload scores to ${name}`,
    words: i18n._(uploadWords),
    icon: IconUpload,
    act: shelfOf(id),
  }));
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
    { id: 'destinations', name: msg`Go to`, entries: matching(permitted(destinations)) },
    { id: 'actions', name: msg`Actions`, entries: matching([...uploads, ...permitted(quickActions), ...actions]) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: text !== '' && (searchQuery !== text || found.isFetching),
    error: text === '' ? null : found.error,
  };
}

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

const destinations: readonly Destination[] = [
  { name: msg`Dashboard`, words: msg`home start`, target: { to: '/dashboard' } },
  ...rooms.flatMap(({ room }) => room.destinations ?? []),
];

const quickActions: readonly Destination[] = rooms.flatMap(({ room }) => room.quickActions ?? []);

/** Whether each typed word begins a word of the text; in Chinese, which has no spaces, it may occur anywhere. */
export function matches(text: string, typed: string): boolean {
  const words = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((word) => words.startsWith(word) || words.includes(` ${word}`) || (isHan(word) && words.includes(word)));
}

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

/** In every language, because a user who looks for a language may not read the current one. */
const languageWords: Record<Language, string> = {
  en: 'language 语言 英语 英文 切换语言',
  'zh-Hans': 'language Chinese Simplified 语言 中文 汉语 切换语言',
};

function useActions(showKeys: () => void): readonly Offered[] {
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
