import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { useDeleteScores, useScoresAddress } from '#library/scores/index.ts';
import { NavigatorButton, type NavigatorState } from '#library/navigator/index.ts';
import { useSession } from '#access/session/index.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { isNarrowed } from '#platform/ui/list/address.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { withoutIds } from '#platform/ui/list/selection.ts';
import type { BodyProps } from '#platform/ui/list/types.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { everyScore, shelfScores } from './address.ts';
import { BrowserFrame } from './browser-frame.tsx';
import { columnsFor } from './columns.tsx';
import type { ChosenScores, ScoreFilters, ScoreSort, Shelf } from './filter.ts';
import { scoresOf, selectAll } from './queries.ts';
import { NotesButton, NotesSearch, useNotesSearch } from './notes-search.tsx';
import { pictureRows } from '#platform/ui/list/picture-columns.ts';
import { PicturesWaiting } from '#platform/ui/list/pictures-waiting.tsx';
import { useDock } from './use-dock.ts';
import { useDeleteSelected } from './use-delete-selected.ts';
import { useSelectionByEntry } from './use-selection-by-entry.ts';
import { useScoreFilters } from './use-score-filters.ts';
import { usePreparePreview } from './use-preview-link.ts';
import { TagListsProblem, useTagLists } from '#library/tags/index.ts';
import { useView } from './use-view.ts';
import { ViewSwitch } from './view-switch.tsx';

const ScorePictures = lazyPart(async () => (await import('./score-pictures.tsx')).ScorePictures);
const DropHere = lazyPart(async () => (await import('./upload-here.tsx')).DropHere);
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
  const { view, choose } = useView(list, { person, defaultView: shelf === null ? 'grid' : 'list' });
  const { change, search } = useScoresAddress();
  const prepare = usePreparePreview();
  const { docking, isOpen } = useDock();
  const { filter } = address;
  const filters = useScoreFilters(filter, shelf);
  const query = useMemo(() => scoresOf(shelf), [shelf]);
  const deletion = useDeleteSelected(selection, filter, shelf);
  const onDelete = useDeleteOne(selection);
  const isEverywhere = shelf === null;
  const hasFound = filter.filters.notes !== undefined || filter.search !== '';
  const tagLists = useTagLists();
  const columns = useInLanguage(
    () => columnsFor({ i18n, isEverywhere, isPhone, hasFound, onDelete }),
    [i18n, isEverywhere, isPhone, hasFound, onDelete, tagLists],
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
            <NoScores filter={filter} onShowAll={address.showAll} shelf={shelf} />
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
