import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '#platform/ui/list-error.tsx';
import { tagListsQuery } from './queries.ts';

/** Without the lists, only the tags of the specification can be chosen; says so, and offers to load them again. */
export function TagListsProblem() {
  const { data, error, refetch } = useQuery(tagListsQuery);
  if (data !== undefined || error === null) return null;
  return <LoadProblem missing={t`Tags that staff added are missing.`} error={error} onRetry={() => void refetch()} />;
}
