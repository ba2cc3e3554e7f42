import { Skeleton, Stack } from '@mantine/core';
import { type ReactNode, Suspense, useMemo } from 'react';
import type { Place } from '#library/academics/index.ts';
import { shelfScores, wireOfLibrary } from '#library/catalogue/address.ts';
import { Navigator, useNavigator } from '#library/navigator/index.ts';
import { OpenedScore, placeInAddress, PlacePickers, useOpenDock, useScoresAddress } from '#library/scores/index.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import classes from './score-shelf.module.css';

const ScoreBrowser = lazyPart(async () => (await import('#library/catalogue/index.ts')).ScoreBrowser);

/**
 * The scores of a library: all of them, or those of the place that is chosen on the map or in the selects.
 * @param props.zone where files are dropped, beside the pickers
 * @param props.upload shown between the pickers and the list
 */
export function ScoreShelf({ zone, upload }: { zone: ReactNode; upload: ReactNode }) {
  const { libraryId, place, curriculum } = useScoresAddress();
  const { gradeId, levelId, stageId } = place;
  const navigator = useNavigator(useOpenDock().isOpen);
  const map = useShelfMap();
  const shelf = useMemo(
    () => ({
      moduleId: libraryId,
      curriculum,
      ...(gradeId !== null && { gradeId }),
      ...(levelId !== null && { levelId }),
      ...(stageId !== null && { stageId }),
    }),
    [libraryId, curriculum, gradeId, levelId, stageId],
  );

  return (
    <Stack gap="md">
      <div className={classes.head}>
        <PlacePickers />
        {zone}
      </div>
      {upload}
      <Navigator navigator={navigator} {...map}>
        <Suspense fallback={<Skeleton h={560} aria-busy />}>
          <ScoreBrowser key={JSON.stringify(shelf)} shelf={shelf} navigator={navigator} />
        </Suspense>
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
