import { t } from '@lingui/core/macro';
import { Skeleton, Stack } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { fullPlace, type Place, type PlaceField } from '#library/academics/index.ts';
import { OpenedScore, PlacePickers, useScoresAddress } from '#library/scores/index.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { SearchField } from '#platform/ui/search-field.tsx';
import { toast } from '#platform/ui/toast.tsx';

const ScoreBrowser = lazyPart(async () => (await import('#library/catalogue/index.ts')).ScoreBrowser);

/**
 * The scores of one shelf.
 * @param props.upload shown between the pickers and the list
 */
export function ScoreShelf({ upload }: { upload: ReactNode }) {
  const { libraryId, place, curriculum } = useScoresAddress();
  const [isAsked, setAsked] = useState(false);
  const missing = missingPlace(place);
  const { gradeId, levelId, stageId } = place;
  const shelf = useMemo(() => {
    const full = fullPlace({ gradeId, levelId, stageId });
    return full && { moduleId: libraryId, curriculum, ...full };
  }, [libraryId, curriculum, gradeId, levelId, stageId]);

  return (
    <Stack gap="md">
      <PlacePickers errors={isAsked ? missing : {}} />
      {upload}
      {shelf === null ? (
        <WhichShelf
          onFind={() => {
            setAsked(true);
            toast.error(Object.values(missing)[0] ?? '');
          }}
        />
      ) : (
        <Suspense fallback={<Skeleton h={560} aria-busy />}>
          <ScoreBrowser
            key={JSON.stringify(shelf)}
            shelf={shelf}
            first={{
              hint: t`Drop MusicXML files above: they are checked, tagged and engraved, and you publish them here.`,
            }}
          />
        </Suspense>
      )}
      <OpenedScore />
    </Stack>
  );
}

/** Shown until grade, level and stage are chosen. */
function WhichShelf({ onFind }: { onFind: () => void }) {
  const { search, change } = useScoresAddress();
  return (
    <>
      <div style={{ maxWidth: 320 }}>
        <SearchField
          value={search.search ?? ''}
          label={t`Search by name`}
          onSearch={(query) => {
            change({ search: query === '' ? undefined : query }, true);
            if (query !== '') onFind();
          }}
        />
      </div>
      <EmptyState
        icon={IconMapPin}
        title={t`Which scores?`}
        hint={t`Select a grade, a level and a stage above to see its scores. New scores can be uploaded at any time.`}
      />
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
