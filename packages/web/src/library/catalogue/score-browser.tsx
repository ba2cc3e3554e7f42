import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteScores } from '@eemusic/contract/library/scores';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import {
  DockedPreview,
  fetchBookletsText,
  refreshScores,
  useDeleteScores,
  useOpenDock,
  useScoresAddress,
} from '#library/scores/index.ts';
import { NavigatorButton, type NavigatorState } from '#library/navigator/index.ts';
import { useSession } from '#access/session/index.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { type Filters, isNarrowed, type ListSpec } from '#platform/ui/list/address.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { withoutIds } from '#platform/ui/list/selection.ts';
import type { BodyProps, PageQuery, SelectionOf, SelectionState } from '#platform/ui/list/types.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { everyScore, shelfScores, type View } from './address.ts';
import { columnsFor } from './columns.tsx';
import type { ChosenScores, ScoreFilter, ScoreFilters, ScoreSort, ScoreSpec, Shelf } from './filter.ts';
import { idsInOrder, scoresOf, selectAll } from './queries.ts';
import { NotesButton, NotesSearch, useNotesSearch } from './notes-search.tsx';
import { pictureRows, PicturesWaiting } from '#platform/ui/list/picture-card.tsx';
import { useScoreFilters } from './use-score-filters.ts';
import { usePreparePreview } from './use-preview-link.ts';
import { TagListsProblem, useTagLists } from '#library/tags/index.ts';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { useBulkDelete } from '#platform/ui/list/use-bulk-delete.ts';
import { usePreferences } from '#platform/ui/list/preferences.ts';
import { createDock, DockContext, type Docking, useDockedScore, useDockedStart } from './dock.ts';
import { keepRemainingSelected } from './keep-remaining-selected.ts';
import { type Browser, BrowserContext } from './browser-context.ts';
import classes from './dock.module.css';

const ScorePictures = lazyPart(async () => (await import('./score-pictures.tsx')).ScorePictures);
const DropHere = lazyPart(async () => (await import('./upload-here.tsx')).DropHere);
const FoundDock = lazyPart(async () => (await import('./found-dock.tsx')).FoundDock);
const NoScores = lazyPart(async () => (await import('./no-scores.tsx')).NoScores);
const SavedFilters = lazyPart(
  async () => (await withTexts('filters', import('#library/saved-filters/index.ts'))).SavedFilters,
);
const SelectedActions = lazyPart(async () => (await import('./selected-actions.tsx')).SelectedActions);

/** The key under which columns, density and view are stored. */
const list = 'scores';

type Props = {
  /** Null for the scores of all libraries. Use the shelf as React key, because another shelf is another list. */
  shelf: Shelf;
  navigator: NavigatorState;
};

/** A list of scores as rows or pictures, with filters, selection, bulk edit, export and deletion. */
export function ScoreBrowser({ shelf, navigator }: Props) {
  const { i18n } = useLingui();
  const spec = shelf === null ? everyScore : shelfScores;
  const address = useListAddress(spec);
  const selection = useSelectionByEntry(spec);
  const person = useSession()?.userId ?? 0;
  const isPhone = useMediaQuery('(max-width: 560px)', false, { getInitialValueInEffect: false });
  const { view, choose } = useView(list, { person, defaultView: shelf?.stageId === undefined ? 'grid' : 'list' });
  const { change, search } = useScoresAddress();
  const prepare = usePreparePreview();
  const { docking, isOpen } = useDock();
  const { filter } = address;
  const filters = useScoreFilters(filter, shelf);
  const query = useMemo(() => scoresOf(shelf), [shelf]);
  const deletion = useDeleteSelected(selection, filter, shelf);
  const onDelete = useDeleteOne(selection);
  const placed = shelf === null ? 'library' : shelf.stageId === undefined ? 'place' : 'nowhere';
  const hasFound = filter.filters.notes !== undefined || filter.search !== '';
  const tagLists = useTagLists();
  const columns = useInLanguage(
    () => columnsFor({ i18n, placed, isPhone, hasFound, onDelete }),
    [i18n, placed, isPhone, hasFound, onDelete, tagLists],
  );
  const notes = useNotesSearch(address);
  const { select } = selection;
  const published = useMemo(() => new Set(search.published?.split('-').map(Number)), [search.published]);
  const browser = useMemo(
    () => ({ shelf, filter, select, onDelete, published }),
    [shelf, filter, select, onDelete, published],
  );

  return (
    <BrowserFrame browser={browser} docking={docking} list={isOpen ? query(filter, 1, pictureRows) : null}>
      <ListFrame<ListedScore, ScoreSort, ScoreFilters>
        label={t`Scores`}
        list={list}
        person={person}
        size={pictureRows}
        address={address}
        query={query}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        searchLabel={t`Search by name, composer or words`}
        besideSearch={<NotesButton {...notes} />}
        countText={(total) => plural(total, { one: '# score', other: '# scores' })}
        filters={filters}
        besideFilters={
          shelf === null && (
            <Suspense>
              <SavedFilters list={address} isNarrowed={isNarrowed(filter)} />
            </Suspense>
          )
        }
        panel={
          <>
            <TagListsProblem />
            <NotesSearch address={address} isOpen={notes.isOpen} />
          </>
        }
        onOpen={({ id }, by) => {
          if (by === 'click' && docking !== null) return docking.open(id);
          performance.mark('preview.opened');
          change({ preview: id });
        }}
        onReach={({ id }) => (isOpen ? docking?.dock.follow(id) : prepare(id))}
        selection={{
          ...selection,
          findAll: async (found) => {
            const { total, token } = await selectAll(found, shelf);
            return { total, token };
          },
          deletion,
          onNothing: () => toast.error(t`Please select at least one score`),
          actions: actionsOf,
        }}
        {...(view === 'grid' && { pictures })}
        empty={
          <Suspense>
            <NoScores filter={filter} onShowAll={address.showAll} onFewerNotes={notes.removeLast} shelf={shelf} />
          </Suspense>
        }
      >
        <NavigatorButton {...navigator} />
        <Suspense>{shelf === null && <DropHere />}</Suspense>
        <ViewSwitch view={view} onChoose={choose} />
      </ListFrame>
    </BrowserFrame>
  );
}

const idOf = ({ id }: ListedScore) => id;
const nameOf = ({ name }: ListedScore) => name;

const actionsOf = (chosen: ChosenScores | null) =>
  chosen && (
    <Suspense>
      <SelectedActions chosen={chosen} />
    </Suspense>
  );

const pictures = {
  body: (props: BodyProps<ListedScore, ScoreSort, ScoreFilters>) => (
    <Suspense fallback={<PicturesWaiting />}>
      <ScorePictures {...props} />
    </Suspense>
  ),
  waiting: <PicturesWaiting />,
};

/** Returns a stable function that removes a deleted score from the selection. */
function useDeleteOne({ selection, select }: ReturnType<typeof useSelectionByEntry<ScoreSort, ScoreFilters>>) {
  const { ask } = useDeleteScores();
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  return useCallback(
    (id: number) => {
      const remove = async () => {
        const isDeleted = await ask([id]);
        if (!isDeleted || latest.current.kind !== 'ids' || !latest.current.ids.has(id)) return;
        const left = withoutIds(latest.current, [id]);
        if (left.kind === 'ids') select(left);
      };
      void remove();
    },
    [ask, select],
  );
}

/** The dock beside a list of scores. */
function useDock() {
  const [dock] = useState(createDock);
  const { isWide, isOpen, keepOpen } = useOpenDock();
  const docking = useMemo((): Docking | null => {
    if (!isWide) return null;
    return {
      dock,
      open: (id, start) => {
        dock.show(id, start);
        keepOpen(true);
      },
      close: () => {
        keepOpen(false);
        dock.show(null);
      },
    };
  }, [isWide, dock, keepOpen]);
  return { docking, isOpen };
}

/** The selected ids by entry of the browser's history; reloading the page forgets them. */
const kept = new Map<string, readonly number[]>();

/** Like `useListSelection`, but going back to the list, for instance from the booklet, restores the selected rows. */
function useSelectionByEntry<By extends string, F extends Filters>(list: ListSpec<By, F>): SelectionState<By, F> {
  const entry = useLocation({ select: ({ state }) => state.key ?? '' });
  const state = useListSelection(list, kept.get(entry));
  const { selection } = state;
  useEffect(() => {
    const ids = selection.kind === 'ids' ? [...selection.ids.keys()] : [];
    if (ids.length === 0) kept.delete(entry);
    else kept.set(entry, ids);
  }, [entry, selection]);
  return state;
}

const icons = { list: IconList, grid: IconLayoutGrid };

function ViewSwitch({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const names = { list: t`List`, grid: t`Grid` };
  return (
    <ActionIcon.Group role="group" aria-label={t`View`}>
      {(['list', 'grid'] as const).map((one) => {
        const Icon = icons[one];
        return (
          <Tooltip key={one} label={names[one]}>
            <ActionIcon
              size="lg"
              variant={one === view ? 'light' : 'default'}
              aria-label={names[one]}
              aria-pressed={one === view}
              onClick={() => onChoose(one)}
            >
              <Icon size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </ActionIcon.Group>
  );
}

/** Deletes the selection after a confirmation and offers to undo it. */
function useDeleteSelected({ select }: SelectionOf<ScoreSpec>, filter: ScoreFilter, shelf: Shelf) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const idsOf = async (chosen: ChosenScores) =>
    chosen.kind === 'ids' ? chosen.ids : idsInOrder(chosen, filter, shelf);
  return useBulkDelete({
    select,
    question: t`Are you sure you want to delete this item?`,
    formatCount,
    /* Ids that cannot be loaded now are loaded again when the scores are deleted, and an error is shown then. */
    findSubject: async (chosen) => fetchBookletsText(formatCount(chosen.count), await idsOf(chosen).catch(() => [])),
    remove: async (chosen) => {
      const selected = await idsOf(chosen);
      return keepRemainingSelected(() => call(deleteScores, { selected }), { chosen, filter, shelf, select });
    },
    onDeleted: (deleted) => toastDeleted({ ...deleted, onRestored: () => refreshScores(client) }),
    refresh: () => refreshScores(client),
    otherwise: t`Something went wrong!!!`,
  });
}

const formatCount = (count: number) => plural(count, { one: '# score', other: '# scores' });

type Options = {
  person: number;
  /** The default for users who have not chosen yet. */
  defaultView: View;
};

/** Rows or pictures: from the address, otherwise as the user last chose. */
function useView(list: string, { person, defaultView }: Options) {
  const { view }: { view?: View } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { preferences, keep } = usePreferences(list, person);

  const writeAddress = (chosen: View) =>
    void navigate({
      to: '.',
      search: (previous: object) => ({ ...previous, view: chosen }),
      /* Keeps the router's state, and with it the scroll position. */
      state: (previous) => previous,
      replace: true,
      resetScroll: false,
    });
  const viewToAdd = view === undefined ? preferences.view : undefined;
  useEffect(() => {
    if (viewToAdd !== undefined) writeAddress(viewToAdd);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- writes the view to the address once, so that a shared link shows the same
  }, [viewToAdd]);

  return {
    view: view ?? preferences.view ?? defaultView,
    choose: (chosen: View) => {
      keep({ ...preferences, view: chosen });
      writeAddress(chosen);
    },
  };
}

type BrowserFrameProps = {
  browser: Browser;
  /** Null if the window is too narrow for a dock. */
  docking: Docking | null;
  /** The first page of the list, for the dock; null while it is closed. */
  list: PageQuery<ListedScore> | null;
  children: ReactNode;
};

/** A list of scores, with the dock beside it if it is open. */
function BrowserFrame({ browser, docking, list, children }: BrowserFrameProps) {
  const isOpen = docking !== null && list !== null;
  return (
    <BrowserContext value={browser}>
      <DockContext value={docking}>
        <div className={isOpen ? classes.docked : undefined}>
          {children}
          {isOpen && <DockPanel docking={docking} list={list} />}
        </div>
      </DockContext>
    </BrowserContext>
  );
}

type DockPanelProps = {
  docking: Docking;
  /** The first page of the list; its first score is shown until the user chooses another one. */
  list: PageQuery<ListedScore>;
};

/** The dock beside a list of scores. */
function DockPanel({ docking, list }: DockPanelProps) {
  const { change, search } = useScoresAddress();
  const isByNotes = use(BrowserContext).filter.filters.notes !== undefined;
  const chosen = useDockedScore(docking.dock);
  const start = useDockedStart(docking.dock);
  const { data } = useQuery({ ...list, enabled: chosen === null || isByNotes });
  const id = chosen ?? data?.rows[0]?.id;
  /* The large preview has a player of its own. */
  const isCovered = search.preview !== undefined;
  const onLarge = () => change({ preview: id });
  return (
    <div className={classes.place}>
      {id !== undefined && !isCovered && (
        <Suspense>
          {isByNotes ? (
            <FoundDock {...{ id, start, docking, onLarge }} scores={data?.rows ?? []} />
          ) : (
            <DockedPreview {...{ id, start, onLarge }} onClose={docking.close} />
          )}
        </Suspense>
      )}
    </div>
  );
}
