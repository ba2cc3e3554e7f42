import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '#platform/ui/back-link.tsx';
import { FormWaiting } from '#platform/ui/form/record-form.tsx';
import { BookletForm } from './booklet-form.tsx';
import { savedBookletQuery } from './queries.ts';

const route = getRouteApi('/shell/score-library/booklets/$id');

/** A saved booklet, which can be changed and printed again. */
export function SavedBookletPage() {
  const id = Number(route.useParams().id);
  const { data, error, isFetchedAfterMount, refetch } = useQuery(savedBookletQuery(id));
  if (data !== undefined && isFetchedAfterMount) return <BookletForm key={id} opened={data} present={data.scores} />;
  const back = <BackLink to="/score-library/booklets" label={t`Booklets`} />;
  return <FormWaiting title={t`Booklet`} back={back} error={error} onRetry={() => void refetch()} />;
}
