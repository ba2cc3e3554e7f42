import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { fullPlace, type Place, type PlaceField } from '#academics/index.ts';
import type { Selection } from '#ui/data-table.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { toast } from '#ui/toast.tsx';
import { ListError } from '#ui/list-error.tsx';
import { PlacePickers } from './place-pickers.tsx';
import { scoresQuery } from './queries.ts';
import { ScoreTable } from './score-table.tsx';
import classes from './score-list.module.css';
import { useDeleteScores } from './use-delete-scores.ts';
import { usePrintScores } from './use-print-scores.ts';
import { useScoresAddress } from './use-scores-address.ts';

const loadEdit = () => import('./edit-drawer.tsx');
const loadPreview = () => import('./preview-dialog.tsx');
const EditDrawer = lazy(async () => ({ default: (await loadEdit()).EditDrawer }));
const PreviewDialog = lazy(async () => ({ default: (await loadPreview()).PreviewDialog }));

/** The scores of one shelf. @param props.upload stands between the pickers and the list */
export function ScoreList({ upload }: { upload: ReactNode }) {
  const { libraryId, search, place, curriculum, change } = useScoresAddress();
  const [isAsked, setIsAsked] = useState(false);
  const full = fullPlace(place);
  const scores = useQuery(
    scoresQuery({ moduleId: libraryId, curriculum, place: full, searchQuery: search.search ?? '' }),
  );
  useLoadAhead(scores.isSuccess);
  const shelf = JSON.stringify([curriculum, place]);
  const [selection, setSelection] = useState<{ shelf: string; ids: Selection }>({ shelf, ids: new Set() });
  const rows = scores.data ?? [];
  const chosen = rows.filter(({ id }) => selection.shelf === shelf && selection.ids.has(id)).map(({ id }) => id);
  const errors = isAsked ? missingPlace(place) : {};

  const remove = useDeleteScores();
  const { ask } = remove;
  const deleteOne = useCallback((id: number) => void ask([id]), [ask]);
  const print = usePrintScores();
  const withChosen = (act: (ids: readonly number[]) => void) => () =>
    chosen.length === 0 ? toast.error(t`Please select at least one score`) : act(chosen);

  const find = (query: string) => {
    change({ search: query === '' ? undefined : query }, true);
    const [missing] = Object.values(missingPlace(place));
    setIsAsked(missing !== undefined);
    if (missing !== undefined && query !== '') toast.error(missing);
  };

  return (
    <Stack gap="md">
      <PlacePickers errors={errors} />
      {upload}
      <div className={classes.toolbar}>
        <div className={classes.search}>
          <SearchField value={search.search ?? ''} onSearch={find} label={t`Search by name`} />
        </div>
        <Text size="sm" c="dimmed" role="status" className={classes.count ?? ''}>
          {full !== null && scores.data !== undefined && <Count all={rows.length} selected={chosen.length} />}
        </Text>
        <Group gap="xs" wrap="nowrap" className={classes.actions ?? ''}>
          <Button
            size="sm"
            variant="default"
            leftSection={print.isPending ? <Loader size={16} /> : <IconFileTypePdf size={16} aria-hidden />}
            disabled={print.isPending}
            onClick={withChosen((ids) => print.mutate(ids))}
          >
            {print.isPending ? <Trans>Preparing {print.percent} %</Trans> : <Trans>Export PDF</Trans>}
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={remove.isPending}
            onClick={withChosen((ids) => void remove.ask(ids))}
          >
            <Trans>Delete</Trans>
          </Button>
        </Group>
      </div>
      {scores.error !== null && scores.data === undefined ? (
        <ListError error={scores.error} onRetry={() => void scores.refetch()} />
      ) : (
        <ScoreTable
          rows={full === null ? null : scores.data}
          isSearched={search.search !== undefined}
          selection={{ selected: new Set(chosen), onChange: (ids) => setSelection({ shelf, ids }) }}
          onDelete={deleteOne}
        />
      )}
      <Suspense>
        {search.edit !== undefined && <EditDrawer key={search.edit} id={search.edit} />}
        {search.preview !== undefined && <PreviewDialog key={search.preview} id={search.preview} />}
      </Suspense>
    </Stack>
  );
}

/** Loads what opens a score as soon as there are scores and the browser has nothing else to do. */
function useLoadAhead(hasScores: boolean): void {
  useEffect(() => {
    if (!hasScores) return;
    const wait = setTimeout(() => void Promise.all([loadPreview(), loadEdit()]).catch(() => undefined), 300);
    return () => clearTimeout(wait);
  }, [hasScores]);
}

function Count({ all, selected }: { all: number; selected: number }) {
  if (selected > 0)
    return (
      <Trans>
        {selected} of {all} selected
      </Trans>
    );
  return all === 1 ? <Trans>1 score</Trans> : <Trans>{all} scores</Trans>;
}

function missingPlace({ gradeId, levelId, stageId }: Place): Partial<Record<PlaceField, string>> {
  return {
    ...(gradeId === null && { gradeId: t`Please select a grade` }),
    ...(levelId === null && { levelId: t`Please select a level` }),
    ...(stageId === null && { stageId: t`Please select a stage` }),
  };
}
