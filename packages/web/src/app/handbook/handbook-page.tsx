import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Box, Button, Group, Image, Kbd, Table, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconKeyboard, IconSearch } from '@tabler/icons-react';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import {
  type ComponentProps,
  createElement,
  Fragment,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import type { Language } from '@eemusic/contract/platform/languages';
import { usePaletteHost } from '#app/palette-host.tsx';
import { current } from '#platform/locales/texts.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { type Element, type Handbook, type HandbookPage as Content, type Part, textOf } from './content.ts';
import classes from './handbook.module.css';

const route = getRouteApi('/shell/handbook/{-$page}');

/** A page of the handbook beside the table of contents; without a page, or with an unknown one, only the contents. */
export function HandbookPage() {
  const { page: id } = route.useParams();
  const { data: handbook } = useSuspenseQuery(handbookQuery(current()));
  const origin = useOrigin();
  const { showKeys } = usePaletteHost();
  /* Opening a page clears the search. */
  const [search, setSearch] = useState({ typed: '', at: id });
  const typed = search.at === id ? search.typed : '';
  const page = handbook.pages.find((one) => one.id === id);

  return (
    <Page
      title={page?.title ?? t`Handbook`}
      back={<BackLink to={origin.openedFrom ?? '/dashboard'} label={t`Back to where you were`} />}
      actions={
        <Button variant="default" leftSection={<IconKeyboard size={16} stroke={1.75} aria-hidden />} onClick={showKeys}>
          <Trans>Keyboard shortcuts</Trans>
        </Button>
      }
    >
      <div className={classes.handbook} data-page={page && true}>
        <nav className={classes.side} aria-label={t`Handbook`}>
          <TextInput
            type="search"
            aria-label={t`Search the handbook`}
            placeholder={t`Search the handbook`}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={typed}
            onChange={(event) => setSearch({ typed: event.currentTarget.value, at: id })}
          />
          {typed.trim() === '' ? (
            <Contents handbook={handbook} open={page?.id} />
          ) : (
            <Results handbook={handbook} typed={typed} />
          )}
        </nav>
        {page && <Article key={page.id} handbook={handbook} page={page} />}
      </div>
    </Page>
  );
}

function Article({ handbook, page }: { handbook: Handbook; page: Content }) {
  const at = handbook.pages.indexOf(page);
  const [before, after] = [handbook.pages[at - 1], handbook.pages[at + 1]];
  const hash = useLocation({ select: (location) => location.hash });
  /* The router scrolls before the texts are loaded. */
  useEffect(() => document.getElementById(hash)?.scrollIntoView(), [hash]);
  return (
    <article style={{ paddingBottom: 40, lineHeight: 1.6 }} aria-label={page.title}>
      <Anchor hiddenFrom="md" className="block" py={4} mb={12} renderRoot={(props) => <PageLink {...props} />}>
        <Trans>All pages</Trans>
      </Anchor>
      {createElement(Fragment, null, ...page.content.map(draw))}
      <VisuallyHidden component="h2">
        <Trans>More pages</Trans>
      </VisuallyHidden>
      <Group justify="space-between" mt={40} pt={20} style={{ borderTop: '1px solid var(--line)' }}>
        {before && (
          <Anchor
            className="flex items-center gap-4"
            py={4}
            renderRoot={(props) => <PageLink page={before.id} {...props} />}
          >
            <IconChevronLeft size={16} stroke={1.75} aria-hidden />
            {before.title}
          </Anchor>
        )}
        {after && (
          <Anchor
            className="flex items-center gap-4"
            py={4}
            ms="auto"
            renderRoot={(props) => <PageLink page={after.id} {...props} />}
          >
            {after.title}
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </Anchor>
        )}
      </Group>
    </article>
  );
}

const load: Record<Language, () => Promise<{ handbook: Handbook }>> = {
  en: () => import('virtual:handbook/en'),
  'zh-Hans': () => import('virtual:handbook/zh'),
};

function handbookQuery(language: Language) {
  return queryOptions({
    queryKey: ['handbook', language],
    queryFn: async () => (await load[language]()).handbook,
    staleTime: Infinity,
    /* A file of the app itself, which only a lost connection can make fail. */
    networkMode: 'always',
  });
}

function Contents({ handbook, open }: { handbook: Handbook; open: string | undefined }) {
  return handbook.groups.map(({ name, pages }) => (
    <Box key={name} component="section" mt={20}>
      <Title order={2} size="xs" c="dimmed">
        {name}
      </Title>
      <ul className="p-0 list-none" style={{ margin: '6px 0 0' }}>
        {pages.map((id) => (
          <li key={id}>
            <PageLink page={id} aria-current={id === open ? 'page' : undefined} className={classes.entry}>
              {handbook.pages.find((page) => page.id === id)?.title}
            </PageLink>
          </li>
        ))}
      </ul>
    </Box>
  ));
}

/** Elements whose order never changes, so that they need no keys. */
function draw(part: Part): ReactNode {
  if (typeof part === 'string') return part;
  const { kind, content, ...attributes } = part;
  return createElement(looks[kind], attributes, ...content.map(draw));
}

type ElementProps = Pick<Element, 'id' | 'page' | 'address' | 'text'> & { children?: ReactNode };

const looks: Record<Element['kind'], FunctionComponent<ElementProps> | string> = {
  heading: ({ id, children }) => (
    <Title order={2} id={id ?? ''} tabIndex={-1} mt={32} mb={8} style={{ outline: 'none', scrollMarginTop: 80 }}>
      {children}
    </Title>
  ),
  paragraph: ({ children }) => (
    <Text component="p" className={classes.text ?? ''}>
      {children}
    </Text>
  ),
  list: ({ children }) => <ul className={classes.list}>{children}</ul>,
  steps: ({ children }) => <ol className={classes.list}>{children}</ol>,
  item: 'li',
  picture: ({ address = '', text }) => (
    <Anchor href={address} target="_blank" rel="noreferrer" className="block" my={16}>
      <Image
        src={address}
        alt={text}
        width={1280}
        height={800}
        h="auto"
        radius="md"
        loading="lazy"
        className="border"
      />
    </Anchor>
  ),
  table: ({ children }) => <Table mb={16}>{children}</Table>,
  head: ({ children }) => (
    <Table.Thead>
      <Table.Tr>{children}</Table.Tr>
    </Table.Thead>
  ),
  column: ({ children }) => <Table.Th>{children}</Table.Th>,
  body: ({ children }) => <Table.Tbody>{children}</Table.Tbody>,
  row: ({ children }) => <Table.Tr>{children}</Table.Tr>,
  cell: ({ children }) => <Table.Td>{children}</Table.Td>,
  name: 'strong',
  key: ({ children }) => <Kbd size="xs">{children}</Kbd>,
  link: InnerLink,
};

function InnerLink({ page, id = '', children }: ElementProps) {
  const { page: open } = route.useParams();
  return (
    <PageLink page={page || open} hash={id} style={{ color: 'var(--mantine-color-anchor)' }}>
      {children}
    </PageLink>
  );
}

function Results({ handbook, typed }: { handbook: Handbook; typed: string }) {
  const matches = searchHandbook(handbook, typed);
  return (
    <>
      <VisuallyHidden role="status">{plural(matches.length, { one: '# page', other: '# pages' })}</VisuallyHidden>
      {matches.length === 0 && (
        <Text c="dimmed" mt="md">
          <Trans>No page contains these words.</Trans>
        </Text>
      )}
      <ul className="p-0 list-none" style={{ margin: '6px 0 0' }}>
        {matches.map(({ page, heading, excerpt }) => (
          <li key={page.id}>
            <PageLink page={page.id} hash={heading} className={classes.entry}>
              {page.title}
              <Text span size="sm" c="dimmed" className="block">
                {excerpt}
              </Text>
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}

type Match = {
  page: Content;
  /** The id of the section that matches best; '' for the beginning of the page. */
  heading: string;
  excerpt: string;
};

const excerptLength = 120;

/** Pages that contain all words: first those with them in the title, then those with them in a heading. */
export function searchHandbook({ pages }: Handbook, typed: string): Match[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return pages
    .flatMap((page) => findIn(page, words))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ match }) => match);
}

function findIn(page: Content, words: readonly string[]): { match: Match; weight: number }[] {
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const sections = sectionsOf(page);
  if (!has(sections.map(({ name, text }) => `${name} ${text}`).join(' '))) return [];
  const best = sections.find(({ name }) => has(name)) ?? sections.find(({ text }) => has(text)) ?? sections[0];
  if (best === undefined) return [];
  const weight = has(page.title) ? 2 : Number(has(best.name));
  return [{ match: { page, heading: best.id, excerpt: excerptOf(best.text, words) }, weight }];
}

type Section = { id: string; name: string; text: string };

function sectionsOf({ title, content }: Content): Section[] {
  const sections: Section[] = [{ id: '', name: title, text: '' }];
  for (const part of content) {
    const last = sections.at(-1);
    if (typeof part !== 'string' && part.kind === 'heading')
      sections.push({ id: part.id ?? '', name: textOf(part), text: '' });
    else if (last) last.text = `${last.text} ${textOf(part)}`.trim();
  }
  return sections;
}

function excerptOf(text: string, words: readonly string[]): string {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0] ?? ''));
  const start = Math.max(0, at - excerptLength / 3);
  const end = start + excerptLength;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of the screen from which the handbook was opened. */
    openedFrom?: string;
  }
}

type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { page?: string | undefined; hash?: string };

/** Opens a page of the handbook; without one, its contents. */
function PageLink({ page, ...link }: PageLinkProps) {
  return <Link to="/handbook/{-$page}" params={{ page }} state={useOrigin()} {...link} />;
}

/** Passed on by links within the handbook, so that its back link leads to the screen from which it was opened. */
function useOrigin(): { openedFrom?: string } {
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom });
  return openedFrom === undefined ? {} : { openedFrom };
}
