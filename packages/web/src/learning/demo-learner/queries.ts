import type { StudentState } from '@eemusic/learner-client';
import { minute } from '@eemusic/contract/platform/durations';
import { plural, t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf, type Learner } from './learner.ts';

export const stateQuery = ({ client, studentId }: Learner) =>
  queryOptions({
    queryKey: ['demo-learner', studentId, 'state'],
    queryFn: ({ signal }) =>
      answerOf<StudentState>(client.GET('/learner/students/{id}', { params: { path: { id: studentId } }, signal })),
    staleTime: minute,
  });

/** The remaining time of the subscription as text; null until it is known. */
export function useDaysLeft(learner: Learner): string | null {
  const { data } = useQuery(stateQuery(learner));
  if (data === undefined) return null;
  if (data.subscriptionStatus !== 'Active') return t`subscription ended`;
  const { daysLeft } = data;
  return daysLeft === null
    ? t`subscription without end`
    : plural(daysLeft, { one: '# day left', other: '# days left' });
}
