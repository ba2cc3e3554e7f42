import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { plural, t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconLayoutGrid, IconList, IconPiano } from '@tabler/icons-react';
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
import { SavedFilters } from '#access/saved-filters/index.ts';
import { useSession } from '#access/session/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { IconTool } from '#platform/ui/icon-tool.tsx';
import { lazyDialog, lazyPart } from '#platform/ui/lazy-part.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import type { Filters, ListSpec } from '#platform/ui/list/address.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { withoutIds } from '#platform/ui/list/selection.ts';
import type { BodyProps, PageQuery, SelectionOf, SelectionState } from '#platform/ui/list/types.ts';
import { type ListAddress, useListAddress } from '#platform/ui/list/use-list-address.ts';
import {
  type ChosenScores,
  everyScore,
  type ScoreFilter,
  type ScoreFilters,
  type ScoreSort,
  type ScoreSpec,
  type Shelf,
  shelfScores,
  type View,
  views,
} from './address.ts';
import {
  BrowserContext,
  createDock,
  DockContext,
  type Docking,
  useDocked,
  usePreparePreview,
} from './browser-context.ts';
import { columnsFor } from './columns.tsx';
import { idsInOrder, keepRemainingSelected, scoresOf, selectAll } from './queries.ts';
import { pictureRows, PicturesWaiting } from '#platform/ui/list/picture-card.tsx';
import { useScoreFilters } from './use-score-filters.ts';
import { TagListsProblem, useTagLists } from '#library/tags/index.ts';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { useBulkDelete } from '#platform/ui/list/use-bulk-delete.ts';
import { usePreferences } from '#platform/ui/list/preferences.ts';
import { useLingui } from '@lingui/react/macro';
import { minNotes } from '@eemusic/contract/library/choices';
import type { Played } from '#library/melody/index.ts';

const ScorePictures = lazyPart(async () => (await import('./score-pictures.tsx')).ScorePictures);
const DropHere = lazyDialog(async () => (await import('./upload-here.tsx')).DropHere);
const FoundDock = lazyDialog(async () => (await import('./found-dock.tsx')).FoundDock);
const NoScores = lazyDialog(async () => (await import('./no-scores.tsx')).NoScores);
const SelectedActions = lazyDialog(async () => (await import('./selected-actions.tsx')).SelectedActions);

const list = 'scores';

type Props = {
  /** Null for the scores of all libraries. Use the shelf as React key, because another shelf is another list. */
  shelf: Shelf;
  navigator: NavigatorState;
};

export function ScoreBrowser({ shelf, navigator }: Props) {
  const { i18n } = useLingui();
  const spec = shelf === null ? everyScore : shelfScores;
  const address = useListAddress(spec);
  const selection = useSelectionByEntry(spec);
  const person = useSession()?.userId ?? 0;
  const isPhone = useMediaQuery('(max-width: 560px)', false, { getInitialValueInEffect: false });
  const { view, choose } = useView(person, shelf?.stageId === undefined ? 'grid' : 'list');
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
    () => columnsFor({ i18n, placed, isPhone, hasFound }),
    [i18n, placed, isPhone, hasFound, tagLists],
  );
  const notes = useNotesSearch(address);
  const { data: libraries } = useQuery(librariesQuery);
  const reasonOf = ({ library }: Record<string, unknown>) =>
    library !== undefined && libraries?.every(({ id }) => id !== library) ? t`Its library was deleted` : undefined;
  const { select } = selection;
  const published = useMemo(() => new Set(search.published?.split('-').map(Number)), [search.published]);
  const browser = useMemo(
    () => ({ shelf, filter, select, onDelete, published }),
    [shelf, filter, select, onDelete, published],
  );

  return (
    <BrowserContext value={browser}>
      <DockContext value={docking}>
        <div {...(isOpen && { className: 'grid items-start gap-16', style: { gridTemplateColumns: dockedColumns } })}>
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
            besideFilters={shelf === null && <SavedFilters of="scores" list={address} reasonOf={reasonOf} />}
            panel={
              <>
                <TagListsProblem />
                <NotesSearch address={address} isOpen={notes.isOpen} />
              </>
            }
            onOpen={({ id }, by) => (by === 'click' && docking !== null ? docking.open(id) : change({ preview: id }))}
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
              <NoScores filter={filter} onShowAll={address.showAll} onFewerNotes={notes.removeLast} shelf={shelf} />
            }
          >
            <NavigatorButton {...navigator} />
            {shelf === null && <DropHere />}
            <ViewSwitch view={view} onChoose={choose} />
          </ListFrame>
          {isOpen && docking && <DockPanel docking={docking} list={query(filter, 1, pictureRows)} />}
        </div>
      </DockContext>
    </BrowserContext>
  );
}

const dockedColumns = 'minmax(0, 1fr) clamp(380px, 34vw, 600px)';

const idOf = ({ id }: ListedScore) => id;
const nameOf = ({ name }: ListedScore) => name;

const actionsOf = (chosen: ChosenScores | null) => chosen && <SelectedActions chosen={chosen} />;

const pictures = {
  body: (props: BodyProps<ListedScore, ScoreSort, ScoreFilters>) => (
    <Suspense fallback={<PicturesWaiting />}>
      <ScorePictures {...props} />
    </Suspense>
  ),
  waiting: <PicturesWaiting />,
};

function useDeleteOne({ selection, select }: ReturnType<typeof useSelectionByEntry<ScoreSort, ScoreFilters>>) {
  const { ask } = useDeleteScores();
  const latest = useLatest(selection);
  return useCallback(
    async (id: number) => {
      const isDeleted = await ask([id]);
      if (isDeleted && latest.current.kind === 'ids') select(withoutIds(latest.current, [id]));
    },
    [ask, select, latest],
  );
}

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
      {views.map((one) => (
        <IconTool
          key={one}
          label={names[one]}
          icon={icons[one]}
          size={32}
          variant={one === view ? 'light' : 'default'}
          aria-pressed={one === view}
          onClick={() => onChoose(one)}
        />
      ))}
    </ActionIcon.Group>
  );
}

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
      return keepRemainingSelected(chosen, { filter, shelf, select }, () => call(deleteScores, { selected }));
    },
    onDeleted: (deleted) => toastDeleted({ ...deleted, onRestored: () => refreshScores(client) }),
    refresh: () => refreshScores(client),
    otherwise: t`Something went wrong!!!`,
  });
}

const formatCount = (count: number) => plural(count, { one: '# score', other: '# scores' });

function useView(person: number, defaultView: View) {
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

type DockPanelProps = {
  docking: Docking;
  list: PageQuery<ListedScore>;
};

function DockPanel({ docking, list }: DockPanelProps) {
  const { change, search } = useScoresAddress();
  const isByNotes = use(BrowserContext).filter.filters.notes !== undefined;
  const { id: chosen, start } = useDocked(docking.dock);
  const { data } = useQuery({ ...list, enabled: chosen === null || isByNotes });
  const id = chosen ?? data?.rows[0]?.id;
  /* The large preview has a player of its own. */
  const isCovered = search.preview !== undefined;
  const onLarge = () => change({ preview: id });
  return (
    <div className="sticky" style={{ top: 72, minHeight: 'calc(100dvh - 88px)' }}>
      {id !== undefined &&
        !isCovered &&
        (isByNotes ? (
          <FoundDock {...{ id, start, docking, onLarge }} scores={data?.rows ?? []} />
        ) : (
          <DockedPreview {...{ id, start, onLarge }} onClose={docking.close} />
        ))}
    </div>
  );
}

type Address = ListAddress<ScoreSort, ScoreFilters>;

const NotesPanel = lazyPart(async () => (await withTexts('melody', import('#library/melody/index.ts'))).NotesPanel);

/** The keyboard is shown whenever the address has a melody; closing it removes the melody. */
function useNotesSearch(address: Address) {
  const { notes } = address.filter.filters;
  /* Keeps the keyboard open when the melody is removed from the address. */
  const [isWanted, setWanted] = useState(notes !== undefined);
  const isOpen = isWanted || notes !== undefined;
  const toggle = () => {
    setWanted(!isOpen);
    if (isOpen && notes !== undefined) address.setFilters({ notes: undefined, exact: undefined });
  };
  const played = notes?.split('-') ?? [];
  const removeLast =
    played.length > minNotes ? () => address.setFilters({ notes: played.slice(0, -1).join('-') }) : null;
  return { isOpen, toggle, removeLast };
}

function NotesButton({ isOpen, toggle }: Pick<ReturnType<typeof useNotesSearch>, 'isOpen' | 'toggle'>) {
  return (
    <Button
      size="sm"
      data-shrinks
      title={t`Find by notes`}
      variant={isOpen ? 'light' : 'default'}
      leftSection={<IconPiano size={18} stroke={1.75} aria-hidden />}
      aria-expanded={isOpen}
      onClick={toggle}
    >{t`Find by notes`}</Button>
  );
}

function NotesSearch({ address: { filter, setFilters }, isOpen }: { address: Address; isOpen: boolean }) {
  const { notes, exact } = filter.filters;
  const play = ({ notes: played, isExact }: Played) => {
    const isLong = played.length >= minNotes;
    const notesInAddress = isLong ? played.join('-') : undefined;
    const exactInAddress = isLong && isExact ? 1 : undefined;
    if (notesInAddress !== notes || exactInAddress !== exact)
      setFilters({ notes: notesInAddress, exact: exactInAddress });
  };
  if (!isOpen) return null;
  return (
    /* As high as the keyboard that replaces it. */
    <Suspense fallback={<Skeleton h={232} />}>
      <NotesPanel notes={notes?.split('-').map(Number) ?? []} isExact={exact === 1} onChange={play} />
    </Suspense>
  );
}
