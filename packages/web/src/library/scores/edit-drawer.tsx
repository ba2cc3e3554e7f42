import { type Finding, listFindings } from '@eemusic/contract/library/findings';
import type { Score } from '@eemusic/contract/library/scores';
import { t } from '@lingui/core/macro';
import { Drawer, Skeleton, Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Highlight, SheetMusic, SheetPane } from '#library/sheet-music/index.ts';
import { EditionsLink } from './editions-link.tsx';
import { EditForm } from './edit-form.tsx';
import classes from './edit-drawer.module.css';
import { call } from '#platform/api/call.ts';
import { isAsking } from '#platform/ui/confirm.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { previewQuery } from './preview-query.ts';
import { scoreQuery } from './queries.ts';
import { useScoresAddress } from './use-scores-address.ts';

const none: readonly Finding[] = [];

/** What contradicts the notes of a score. Its key begins like that of the list, and is refreshed with it. */
const findingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['scores', 'findings', 'of', id],
    queryFn: ({ signal }) => call(listFindings, { scoreId: id, Page: 1, Size: 20 }, { signal }),
    select: ({ findings }) => findings,
  });

/** The edit panel of a published score, with its sheet music beside it. */
export function EditDrawer({ id }: { id: number }) {
  const { change } = useScoresAddress();
  const score = useQuery(scoreQuery(id));
  const { data: findings = none } = useQuery(findingsQuery(id));
  const [pointed, setPointed] = useState<readonly number[]>([]);
  const reload = async () => {
    const { data } = await score.refetch({ throwOnError: true });
    if (data === undefined) throw new Error('The score is gone');
    return data;
  };
  /* Until a field is pointed at, the sheet shows what was found first. */
  const light = useMemo((): Highlight | null => {
    const [first] = findings;
    if (first === undefined) return null;
    const measures = pointed.length > 0 ? pointed : first.measures;
    return { tone: 'evidence', measures: measures.map((measure) => measure - 1) };
  }, [findings, pointed]);
  const close = () => change({ edit: undefined }, { replace: true });

  return (
    <Drawer
      opened
      /* While a confirmation is open, Escape closes only the confirmation. */
      onClose={() => !isAsking() && close()}
      position="right"
      size="min(1080px, 100%)"
      title={score.data?.name ?? t`Edit score`}
      classNames={{ body: classes.body ?? '', title: classes.title ?? '' }}
    >
      {score.error !== null && score.data === undefined ? (
        <ListError error={score.error} onRetry={() => void score.refetch()} />
      ) : (
        <div className={classes.columns}>
          {score.data === undefined ? (
            <Waiting />
          ) : (
            <EditForm score={score.data} findings={findings} onPoint={setPointed} onReload={reload} onDone={close} />
          )}
          <ScoreSheet id={id} light={light} />
        </div>
      )}
    </Drawer>
  );
}

function ScoreSheet({ id, light }: { id: Score['id']; light: Highlight | null }) {
  const preview = useQuery(previewQuery(id));
  return (
    <SheetPane className={classes.sheet}>
      {preview.error !== null && <ListError error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton className={classes.waiting} />}
      {preview.data && <SheetMusic pages={preview.data.pages} name={preview.data.name} light={light} />}
      <EditionsLink id={id} />
    </SheetPane>
  );
}

function Waiting() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton h={58} />
      <Skeleton h={58} />
      <Skeleton h={460} />
    </Stack>
  );
}
