import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconChecklist, IconUserShare } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { draftQuery, useHandOver } from '#library/drafts/index.ts';
import { CallError } from '#platform/api/call-error.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { type ReviewProps, ReviewScreen } from './review-screen.tsx';

type Props = Omit<ReviewProps, 'opened'> & { id: number };

/** Opens a review; says so if somebody has taken it over, or if it is finished. */
export function OpenReview({ id, ...props }: Props) {
  const client = useQueryClient();
  const { data: draft, error, refetch } = useQuery(draftQuery(id));
  const { handOver, isPending } = useHandOver();
  const all = (
    <Anchor component={Link} to="/score-library/drafts">
      <Trans>Waiting for review</Trans>
    </Anchor>
  );

  if (draft !== undefined && draft.owner.userId === props.userId)
    return <ReviewScreen key={id} opened={draft} {...props} />;
  const takeOver = async () => {
    if (await handOver(id, props.userId)) await client.refetchQueries({ queryKey: draftQuery(id).queryKey });
  };
  return (
    <Page title={props.title} back={props.back}>
      {props.uploads}
      {error instanceof CallError && error.status === 404 ? (
        <EmptyState icon={IconChecklist} title={error.text} action={all} />
      ) : (
        error !== null && draft === undefined && <ListError error={error} onRetry={() => void refetch()} />
      )}
      {error === null && draft === undefined && <Skeleton h={480} aria-busy />}
      {draft !== undefined && (
        <EmptyState
          icon={IconUserShare}
          title={t`${draft.owner.fullName} is reviewing these scores now`}
          hint={all}
          action={
            <Button size="sm" loading={isPending} onClick={() => void takeOver()}>
              <Trans>Take over</Trans>
            </Button>
          }
        />
      )}
    </Page>
  );
}
