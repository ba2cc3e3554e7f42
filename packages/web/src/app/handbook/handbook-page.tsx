import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, TextInput, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconKeyboard, IconSearch } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useHeldCodes } from '#access/profile/index.ts';
import { current, withTexts } from '#platform/locales/texts.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Blocks } from './blocks.tsx';
import type { Handbook, HandbookPage as Content } from './content.ts';
import { Contents } from './contents.tsx';
import classes from './handbook.module.css';
import { useOrigin } from './origin.ts';
import { handbookQuery } from './queries.ts';
import { Results } from './results.tsx';

const KeysHelp = lazyPart(async () => (await withTexts('palette', import('#app/palette/keys-help.tsx'))).KeysHelp);

const route = getRouteApi('/shell/handbook/{-$page}');

/** A page of the handbook beside the table of contents; without a page, or with an unknown one, only the contents. */
export function HandbookPage() {
  const { page: id } = route.useParams();
  const { data: handbook } = useSuspenseQuery(handbookQuery(current()));
  const origin = useOrigin();
  /* Opening a page clears the search. */
  const [search, setSearch] = useState({ typed: '', at: id });
  const typed = search.at === id ? search.typed : '';
  const page = handbook.pages.find((one) => one.id === id);

  return (
    <Page
      title={page?.title ?? t`Handbook`}
      back={<BackLink to={origin.openedFrom ?? '/dashboard'} label={t`Back to where you were`} />}
      actions={<KeysButton />}
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

function KeysButton() {
  const heldCodes = useHeldCodes();
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKeyboard size={16} stroke={1.75} aria-hidden />}
        onClick={() => setState('open')}
      >
        <Trans>Keyboard shortcuts</Trans>
      </Button>
      <Suspense>
        {state !== 'unopened' && (
          <KeysHelp isOpen={state === 'open'} onClose={() => setState('closed')} heldCodes={heldCodes} />
        )}
      </Suspense>
    </>
  );
}

function Article({ handbook, page }: { handbook: Handbook; page: Content }) {
  const origin = useOrigin();
  const at = handbook.pages.indexOf(page);
  const [before, after] = [handbook.pages[at - 1], handbook.pages[at + 1]];
  const hash = useLocation({ select: (location) => location.hash });
  /* The router scrolls before the texts are loaded. */
  useEffect(() => document.getElementById(hash)?.scrollIntoView(), [hash]);
  return (
    <article className={classes.article} aria-label={page.title}>
      <Anchor
        className={classes.toContents ?? ''}
        renderRoot={(props) => <Link to="/handbook/{-$page}" params={{}} state={origin} {...props} />}
      >
        <Trans>All pages</Trans>
      </Anchor>
      <Blocks blocks={page.blocks} />
      <VisuallyHidden component="h2">
        <Trans>More pages</Trans>
      </VisuallyHidden>
      <Group justify="space-between" className={classes.neighbours ?? ''}>
        {before ? <Neighbour page={before} isBefore /> : <span />}
        {after && <Neighbour page={after} isBefore={false} />}
      </Group>
    </article>
  );
}

function Neighbour({ page, isBefore }: { page: Content; isBefore: boolean }) {
  const origin = useOrigin();
  const Arrow = isBefore ? IconChevronLeft : IconChevronRight;
  const arrow = <Arrow size={16} stroke={1.75} aria-hidden />;
  return (
    <Anchor
      className={classes.neighbour ?? ''}
      renderRoot={(props) => <Link to="/handbook/{-$page}" params={{ page: page.id }} state={origin} {...props} />}
    >
      {isBefore && arrow}
      {page.title}
      {!isBefore && arrow}
    </Anchor>
  );
}
