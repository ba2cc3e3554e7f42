import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArchive, IconLayoutKanban, IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { sections } from '@eemusic/contract/support/lists';
import { loadAddCard, loadCardPanel, loadMoveForm } from '#support/cards/index.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { BinLink } from '#platform/deletions/index.ts';
import { Page } from '#platform/ui/page.tsx';
import { cardList, sectionIn } from './address.ts';
import { countCards } from './board.ts';
import { BoardColumns } from './board-columns.tsx';
import { BoardContext } from './board-context.ts';
import classes from './board.module.css';
import tabs from './section-tabs.module.css';
import { BoardToolbar } from './board-toolbar.tsx';
import { MailboxLine } from './mailbox-line.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { useBoardActions } from './use-board-actions.ts';
import { useKnownLabels } from './use-known-labels.ts';
import { useLiveBoard } from './use-live-board.ts';
import { boardQuery } from './queries.ts';
import { useMoves } from './use-moves.ts';
import { useSupportAddress } from './use-support-address.ts';

const CardPanel = lazyPart(loadCardPanel);
const AddCard = lazyPart(loadAddCard);
const loadArchive = async () => (await import('./archive-list.tsx')).ArchiveList;
const ArchiveList = lazyPart(loadArchive);

/** The support board, its archive, and the card that is open. */
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
  useLoadAhead();
  useFocusBack(search.card, board.requestFocus);
  const total = useMemo(() => (shown ? countCards(shown) : null), [shown]);

  return (
    <Page
      title={t`Support`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      tools={<BinLink kind="card" />}
      actions={
        <SupportActions
          isArchive={isArchive}
          onSwitch={() => change({ view: isArchive ? undefined : 'archive', page: undefined, card: undefined })}
          onAdd={() => change({ mode: 'add', card: undefined })}
        />
      }
    >
      <BoardContext value={board.actions}>
        <div className={classes.screen}>
          <BoardToolbar address={address} people={people} labels={labels} total={isArchive ? null : total} />
          {isArchive ? (
            <Suspense>
              <ArchiveList
                filter={filter}
                page={search.page ?? 1}
                onOpen={(card) => change({ card })}
                onPutBack={() => void catchUp(null)}
              />
            </Suspense>
          ) : shown === undefined || section === undefined ? (
            <Waiting error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <>
              <div className={tabs.tabLine}>
                <SectionTabs board={shown} current={section} />
                <MailboxLine mailbox={shown.mailbox} live={live} />
              </div>
              <BoardColumns
                key={section.id}
                board={shown}
                section={section}
                focusRequest={board.focusRequest}
                moveFormCard={board.moveFormCard}
                opened={search.card ?? null}
                quickAddList={board.quickAddList}
                isOutdated={query.isPlaceholderData}
                onMove={board.moveCard}
                onFocusRequest={board.requestFocus}
              />
            </>
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

type SupportActionsProps = {
  isArchive: boolean;
  /** Switches between the board and the archive. */
  onSwitch: () => void;
  onAdd: () => void;
};

function SupportActions({ isArchive, onSwitch, onAdd }: SupportActionsProps) {
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={isArchive ? <IconLayoutKanban {...iconProps} /> : <IconArchive {...iconProps} />}
        onClick={onSwitch}
      >
        {isArchive ? <Trans>Board</Trans> : <Trans>Archive</Trans>}
      </Button>
      <Button size="sm" leftSection={<IconPlus {...iconProps} />} onClick={onAdd}>
        <Trans>Add card</Trans>
      </Button>
    </>
  );
}

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error !== null) return <ListError error={error} onRetry={onRetry} />;
  return (
    <>
      <div className={tabs.tabLine}>
        <Skeleton h={36} maw={640} />
      </div>
      <div className={classes.columns} aria-busy>
        {Array.from({ length: 5 }, (_, column) => (
          <Skeleton key={column} className={classes.columnWaiting ?? ''} />
        ))}
      </div>
    </>
  );
}

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

/** Returns the focus to a card when its panel is closed. */
function useFocusBack(card: number | undefined, requestFocus: (id: number) => void): void {
  const last = useRef(card);
  useEffect(() => {
    if (last.current !== undefined && card === undefined) requestFocus(last.current);
    last.current = card;
  }, [card, requestFocus]);
}
