import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { fullPlace, type Place, type PlaceField } from '#library/academics/index.ts';
import { shelfScores, wireOfLibrary } from '#library/catalogue/address.ts';
import { LazyNavigatorPane, Navigator, useNavigator } from '#library/navigator/index.ts';
import { OpenedScore, placeInAddress, PlacePickers, useOpenDock, useScoresAddress } from '#library/scores/index.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { SearchField } from '#platform/ui/search-field.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import classes from './score-shelf.module.css';

const ScoreBrowser = lazyPart(async () => (await import('#library/catalogue/index.ts')).ScoreBrowser);

/**
 * The scores of one shelf.
 * @param props.zone where files are dropped, beside the pickers
 * @param props.upload shown between the pickers and the list
 */
export function ScoreShelf({ zone, upload }: { zone: ReactNode; upload: ReactNode }) {
  const { libraryId, place, curriculum } = useScoresAddress();
  const [showsErrors, setShowsErrors] = useState(false);
  const missing = missingPlace(place);
  const { gradeId, levelId, stageId } = place;
  const navigator = useNavigator(useOpenDock().isOpen);
  const map = useShelfMap();
  const shelf = useMemo(() => {
    const full = fullPlace({ gradeId, levelId, stageId });
    return full && { moduleId: libraryId, curriculum, ...full };
  }, [libraryId, curriculum, gradeId, levelId, stageId]);

  return (
    <Stack gap="md">
      <div className={classes.head}>
        <PlacePickers errors={showsErrors ? missing : {}} />
        {zone}
      </div>
      {upload}
      <Navigator navigator={navigator} {...map}>
        {shelf === null ? (
          <WhichShelf
            map={navigator.isColumn ? null : <LazyNavigatorPane {...map} />}
            onFind={() => {
              setShowsErrors(true);
              toast.error(Object.values(missing)[0] ?? '');
            }}
          />
        ) : (
          <Suspense fallback={<Skeleton h={560} aria-busy />}>
            <ScoreBrowser key={JSON.stringify(shelf)} shelf={shelf} navigator={navigator} />
          </Suspense>
        )}
      </Navigator>
      <OpenedScore />
    </Stack>
  );
}

/** The navigator of a library. Choosing another place closes what was open on the previous one. */
function useShelfMap() {
  const { libraryId, place, curriculum, change } = useScoresAddress();
  const { filter } = useListAddress(shelfScores);
  return {
    filter: wireOfLibrary(filter, { moduleId: libraryId, curriculum }),
    place,
    onChoose: (chosen: Place) => change({ ...placeInAddress(chosen), edit: undefined, preview: undefined }),
  };
}

type WhichProps = {
  /** The map of places, unless the navigator is shown beside it. */
  map: ReactNode;
  onFind: () => void;
};

/** Shown until grade, level and stage are chosen. */
function WhichShelf({ map, onFind }: WhichProps) {
  const { libraryId, curriculum, search, change } = useScoresAddress();
  return (
    <>
      <div style={{ maxWidth: 320 }}>
        <SearchField
          value={search.search ?? ''}
          label={t`Search by name, composer or words`}
          onSearch={(query) => {
            change({ search: query === '' ? undefined : query }, { replace: true });
            if (query !== '') onFind();
          }}
        />
      </div>
      <EmptyState
        icon={IconMapPin}
        title={t`Which scores?`}
        hint={t`Choose a place on the map, or select a grade, a level and a stage above. New scores can be uploaded at any time.`}
        action={
          <Anchor
            renderRoot={(props) => (
              <Link to="/score-library/scores" search={{ library: libraryId, curriculum }} {...props} />
            )}
          >
            <Trans>All scores of this library</Trans>
          </Anchor>
        }
      />
      {map !== null && <div className={classes.map}>{map}</div>}
    </>
  );
}

function missingPlace({ gradeId, levelId, stageId }: Place): Partial<Record<PlaceField, string>> {
  return {
    ...(gradeId === null && { gradeId: t`Please select a grade` }),
    ...(levelId === null && { levelId: t`Please select a level` }),
    ...(stageId === null && { stageId: t`Please select a stage` }),
  };
}
