import type { Score } from '@eemusic/contract/library/scores';
import { t } from '@lingui/core/macro';
import { Drawer, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SheetMusic, SheetPane } from '#library/sheet-music/index.ts';
import { EditionsLink } from './editions-link.tsx';
import { EditForm } from './edit-form.tsx';
import classes from './edit-drawer.module.css';
import { isAsking } from '#platform/ui/confirm.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { previewQuery } from './preview-query.ts';
import { scoreQuery } from './queries.ts';
import { useScoresAddress } from './use-scores-address.ts';

/** The edit panel of a published score, with its sheet music beside it. */
export function EditDrawer({ id }: { id: number }) {
  const { change } = useScoresAddress();
  const score = useQuery(scoreQuery(id));
  const reload = async () => {
    const { data } = await score.refetch({ throwOnError: true });
    if (data === undefined) throw new Error('The score is gone');
    return data;
  };
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
          {score.data === undefined ? <Waiting /> : <EditForm score={score.data} onReload={reload} onDone={close} />}
          <ScoreSheet id={id} />
        </div>
      )}
    </Drawer>
  );
}

function ScoreSheet({ id }: { id: Score['id'] }) {
  const preview = useQuery(previewQuery(id));
  return (
    <SheetPane className={classes.sheet}>
      {preview.error !== null && <ListError error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton className={classes.waiting} />}
      {preview.data && <SheetMusic pages={preview.data.pages} name={preview.data.name} light={null} />}
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
