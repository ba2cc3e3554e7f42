import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Skeleton, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArchive,
  IconLayoutKanban,
  IconMail,
  IconMailOff,
  IconPlugConnectedX,
  IconPlus,
} from '@tabler/icons-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Link } from '@tanstack/react-router';
import { type BoardSection, isDone, sectionOfList, sections } from '@eemusic/contract/support/lists';
import { SavedFilters } from '#access/saved-filters/index.ts';
import { formatSection, loadAddCard, loadCardPanel, loadMoveForm, type Person } from '#support/cards/index.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Queried } from '#platform/ui/list-error.tsx';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { BinLink } from '#platform/deletions/index.ts';
import { Page } from '#platform/ui/page.tsx';
import { collator, numbers } from '#platform/locales/formats.ts';
import { FilterToolbar } from '#platform/ui/list/filter-bar.tsx';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { addressOfSection, cardList, sectionIn, type SupportAddress, useSupportAddress } from './address.ts';
import { type Board, cardsIn, countCards, findCard } from './board.ts';
import { BoardColumns } from './board-columns.tsx';
import { BoardContext, isDragged, type Target } from './board-context.ts';
import classes from './board.module.css';
import tabs from './section-tabs.module.css';
import { useBoardActions, useMoves } from './use-board-actions.ts';
import { type LiveState, useLiveBoard } from './use-live-board.ts';
import { boardQuery } from './queries.ts';
import type { MailboxFaultCode } from '@eemusic/contract/support/board';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { formatMoment } from '#platform/locales/format-time.ts';

const CardPanel = lazyPart(loadCardPanel);
const AddCard = lazyPart(loadAddCard);
const loadArchive = async () => (await import('./archive-list.tsx')).ArchiveList;
const ArchiveList = lazyPart(loadArchive);

export function SupportPage() {
  const { search, change } = useSupportAddress();
  const address = useListAddress(cardList);
  const { filter } = address;
  const { query, live, catchUp } = useLiveBoard(filter);
  const { shown, move } = useMoves({ board: query.data, queryKey: boardQuery(filter).queryKey, catchUp });
  const section = sections.find(({ name }) => name === sectionIn(search)) ?? sections[0];
  const board = useBoardActions({ board: shown, move, catchUp, change });
  const labels = useKnownLabels(shown);
  const people = shown?.people ?? [];
  const isArchive = search.view === 'archive';
  const { archived = 0 } = shown ?? {};
  useLoadAhead();
  useFocusBack(search.card, board.requestFocus);
  useSectionOfCard(shown, search, change);
  const showArchive = (view: 'archive' | undefined) => change({ view, page: undefined, card: undefined });

  return (
    <Page
      title={t`Support`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      tools={<BinLink kind="card" />}
      actions={
        <>
          <Button
            size="sm"
            variant="default"
            leftSection={isArchive ? <IconLayoutKanban {...iconProps} /> : <IconArchive {...iconProps} />}
            onClick={() => showArchive(isArchive ? undefined : 'archive')}
          >
            {isArchive ? <Trans>Board</Trans> : <Trans>Archive</Trans>}
          </Button>
          <Button
            size="sm"
            leftSection={<IconPlus {...iconProps} />}
            onClick={() => change({ mode: 'add', card: undefined })}
          >
            <Trans>Add card</Trans>
          </Button>
        </>
      }
    >
      <BoardContext value={board.actions}>
        <div className="grid one-column gap-12">
          <FilterToolbar
            label={t`Support`}
            search={{ value: filter.search, label: t`Search cards`, onSearch: address.search }}
            filters={filtersFor(people, labels)}
            values={filter.filters}
            onChange={(changed) => address.setFilters(changed as Parameters<typeof address.setFilters>[0])}
            count={
              !isArchive &&
              shown && (
                <>
                  {plural(countCards(shown), { one: '# card', other: '# cards' })}
                  {archived > 0 && (
                    <Button size="compact-sm" variant="subtle" onClick={() => showArchive('archive')}>
                      {plural(archived, { one: '# in the archive', other: '# in the archive' })}
                    </Button>
                  )}
                </>
              )
            }
          >
            <SavedFilters of="cards" list={address} />
          </FilterToolbar>
          {isArchive ? (
            <Suspense>
              <ArchiveList
                filter={filter}
                page={search.page ?? 1}
                onOpen={(card) => change({ card })}
                onPutBack={() => void catchUp(null)}
              />
            </Suspense>
          ) : (
            <Queried query={{ data: shown, error: query.error, refetch: query.refetch }} waiting={<Waiting />}>
              {(shown) => (
                <>
                  <Group justify="space-between" gap="12px 16px">
                    {/* A card dropped on a section goes to the top of its first list. */}
                    <nav aria-label={t`Sections`} className={tabs.tabs}>
                      {sections.map((one) => (
                        <Tab key={one.id} section={one} board={shown} isCurrent={one.id === section.id} />
                      ))}
                    </nav>
                    <MailboxLine mailbox={shown.mailbox} live={live} />
                  </Group>
                  <BoardColumns
                    key={section.id}
                    {...board}
                    board={shown}
                    section={section}
                    opened={search.card ?? null}
                    isOutdated={query.isPlaceholderData}
                  />
                </>
              )}
            </Queried>
          )}
        </div>
      </BoardContext>
      <VisuallyHidden role="status">{board.announcement}</VisuallyHidden>
      <Suspense>
        {search.card !== undefined && (
          <CardPanel
            key={search.card}
            id={search.card}
            people={people}
            labels={labels}
            onMove={board.actions.moveTo}
            onChanged={() => void catchUp(null)}
            onClose={() => change({ card: undefined })}
          />
        )}
        {search.mode === 'add' && (
          <AddCard
            listId={section?.lists[0]?.id ?? 1}
            people={people}
            labels={labels}
            onClose={() => change({ mode: undefined })}
            onAdded={({ id, listId }) => {
              change({ mode: undefined });
              void catchUp(null).then(() => board.requestFocus(id, listId));
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

const Waiting = () => (
  <>
    <Skeleton h={36} maw={640} />
    <div className={classes.columns} aria-busy>
      {Array.from({ length: 5 }, (_, column) => (
        <Skeleton key={column} miw={204} flex="1 1 0" radius={10} />
      ))}
    </div>
  </>
);

/** Preloads dialogs and notices, so that they open at once, and errors can be shown without a connection. */
function useLoadAhead(): void {
  useEffect(() => {
    const wait = setTimeout(
      () =>
        void Promise.all([
          loadCardPanel(),
          loadMoveForm(),
          loadAddCard(),
          loadArchive(),
          import('#platform/ui/toast-list.tsx'),
        ]).catch(() => undefined),
      1500,
    );
    return () => clearTimeout(wait);
  }, []);
}

function useFocusBack(card: number | undefined, requestFocus: (id: number) => void): void {
  const last = useRef(card);
  useEffect(() => {
    if (last.current !== undefined && card === undefined) requestFocus(last.current);
    last.current = card;
  }, [card, requestFocus]);
}

type Change = ReturnType<typeof useSupportAddress>['change'];

/** Shows the section of a card that its address opens; it stays when the open card is moved to another one. */
function useSectionOfCard(board: Board | undefined, search: SupportAddress, change: Change): void {
  const { card } = search;
  const placed = useRef<number>(undefined);
  useEffect(() => {
    if (card === undefined) placed.current = undefined;
    if (card === undefined || card === placed.current || board === undefined) return;
    /* While another filter is loading, the board may lack the card. */
    const found = findCard(board, card);
    if (found === null) return;
    placed.current = card;
    const section = sectionOfList(found.listId)?.name;
    if (section !== undefined && section !== sectionIn(search))
      change({ section: addressOfSection(section) }, { replace: true });
  });
}

/** Of all cards seen so far, so that a filter that hides cards does not hide their labels from its choices. */
function useKnownLabels(board: Board | undefined): readonly string[] {
  const [labels, setLabels] = useState<readonly string[]>([]);
  const shown = new Set([...(board?.cards.values() ?? [])].flat().flatMap(({ labels }) => labels));
  const unknown = [...shown].filter((label) => !labels.includes(label));
  if (unknown.length > 0) setLabels([...labels, ...unknown].toSorted(collator().compare));
  return labels;
}

function filtersFor(people: readonly Person[], labels: readonly string[]): readonly FilterControl[] {
  return [
    {
      id: 'assignee',
      label: t`Assignee`,
      choices: [
        { value: 'me', label: t`Me` },
        { value: 'none', label: t`Nobody` },
        ...people.map(({ userId, fullName }) => ({ value: userId, label: fullName })),
      ],
    },
    { id: 'label', label: t`Label`, choices: labels.map((label) => ({ value: label, label })) },
    {
      id: 'due',
      label: t`Due`,
      choices: [
        { value: 'late', label: t`Late` },
        { value: 'soon', label: t`Within 7 days` },
        { value: 'any', label: t`On any day` },
      ],
    },
    {
      id: 'unanswered',
      label: t`Unanswered`,
      operator: '',
      choices: [{ value: 1, label: t`Waiting for an answer` }],
    },
  ];
}

function Tab({ section, board, isCurrent }: { section: BoardSection; board: Board; isCurrent: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  const isOver = useDropOnSection(link, section);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  const cards = section.lists.flatMap(({ id }) => cardsIn(board, id));
  const open = cards.filter(({ listId }) => !isDone(listId)).length;
  const unanswered = cards.filter((card) => card.unansweredSince !== null).length;
  const waiting = plural(unanswered, { one: '# card waits for an answer', other: '# cards wait for an answer' });
  return (
    <Link
      ref={link}
      from="/support/email-support"
      to="."
      search={(before) => ({ ...before, section: addressOfSection(section.name), card: undefined, mode: undefined })}
      resetScroll={false}
      /* The link to the Inbox has no section, and must not match addresses that have one. */
      activeOptions={{ exact: true, explicitUndefined: true }}
      className={tabs.tab}
      aria-current={isCurrent ? 'page' : undefined}
      data-over={isOver || undefined}
      draggable={false}
    >
      {formatSection(section.name)}
      <span
        style={{ fontWeight: 400, opacity: 0.9 }}
        aria-label={plural(open, { one: '# open card', other: '# open cards' })}
        title={plural(open, { one: '# open card', other: '# open cards' })}
      >
        {numbers().format(open)}
      </span>
      {unanswered > 0 && (
        <span className={tabs.tabUnanswered} title={waiting}>
          <span aria-hidden>{numbers().format(unanswered)}</span>
          <VisuallyHidden>{waiting}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

function useDropOnSection(link: RefObject<HTMLElement | null>, { lists }: BoardSection): boolean {
  const [isOver, setOver] = useState(false);
  const listId = lists[0]?.id ?? 0;
  useEffect(() => {
    if (link.current === null) return;
    return dropTargetForElements({
      element: link.current,
      canDrop: ({ source }) => isDragged(source.data),
      getData: () => ({ kind: 'section', listId }) satisfies Target,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [link, listId]);
  return isOver;
}

const smallIcon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

function MailboxLine({ mailbox, live }: { mailbox: Board['mailbox']; live: LiveState }) {
  return (
    <p className={tabs.mailbox}>
      <Mailbox mailbox={mailbox} />
      <span role="status" style={{ color: 'var(--caution-text)' }}>
        {live === 'lost' && (
          <>
            <IconPlugConnectedX {...smallIcon} /> <Trans>Connection lost – reconnecting</Trans>
          </>
        )}
      </span>
    </p>
  );
}

const faults: Record<MailboxFaultCode, MessageDescriptor> = {
  password: msg`The mailbox refuses its user name or its password`,
  folder: msg`The mailbox has no such folder`,
  certificate: msg`The certificate of the mail server cannot be trusted`,
  encryption: msg`The mail server offers no encryption`,
  unreachable: msg`The mail server cannot be reached`,
  broken: msg`The mailbox cannot be read`,
};

function Mailbox({ mailbox }: { mailbox: Board['mailbox'] }) {
  if (mailbox === null)
    return (
      <Anchor inherit renderRoot={(props) => <Link to="/handbook/{-$page}" params={{ page: 'support' }} {...props} />}>
        <IconMailOff {...smallIcon} /> <Trans>No mailbox connected</Trans>
      </Anchor>
    );
  const { address, readAt } = mailbox;
  if (mailbox.faultCode !== null) {
    const fault = i18n._(faults[mailbox.faultCode]);
    return (
      <span className={tabs.fault} title={fault}>
        <IconAlertTriangle {...smallIcon} /> {t`${address} cannot be read: ${fault}`}
      </span>
    );
  }
  if (mailbox.isOverflowing)
    return (
      <span className={tabs.fault}>
        <IconAlertTriangle {...smallIcon} />{' '}
        <Trans>More emails arrived within a day than the board takes: the rest are in the archive, unanswered</Trans>
      </span>
    );
  return (
    <span>
      <IconMail {...smallIcon} /> {address}
      {readAt !== null && <> · {t`read ${formatMoment(readAt)}`}</>}
    </span>
  );
}
