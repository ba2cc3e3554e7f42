import { createLearnerClient, type LearnerClient, type Refusal, type StudentState } from '@eemusic/learner-client';
import { minute } from '@eemusic/contract/platform/durations';
import { plural, t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CallError, networkError, textOf } from '#platform/api/call-error.ts';
import { loadSentence } from '#platform/sentences/format.ts';

export type Learner = { studentId: number; fullName: string; client: LearnerClient };

export function learnerOf({ token, ...who }: { token: string; studentId: number; fullName: string }): Learner {
  return { ...who, client: createLearnerClient({ address: location.origin, token }) };
}

type Answer<Data> = { data?: Data; error?: Refusal; response: Response };

/** @throws CallError, either a refusal in the language of the interface or a lost connection */
export async function answerOf<Data>(asking: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await whenConnected(asking);
  if (data === undefined) throw await readRefusal(response.status, error);
  return data;
}

export const whenConnected = <Data>(asking: Promise<Data>): Promise<Data> =>
  asking.catch((fault: unknown) => {
    throw fault instanceof TypeError ? networkError() : fault;
  });

export async function readRefusal(status: number, refusal: Refusal | undefined): Promise<CallError> {
  const { code = `status.${status}`, params = {}, error: text = '' } = refusal ?? {};
  await loadSentence('refusal', code, params);
  return new CallError({ status, code, params, text });
}

/** Whether the token, which is valid for two hours, has expired. */
export const isTokenExpired = (error: unknown): boolean => error instanceof CallError && error.code === 'token.wrong';

export const formatError = (error: unknown): string =>
  isTokenExpired(error) ? t`Your visit has ended. Leave, and enter your key again.` : textOf(error);

export const stateQuery = ({ client, studentId }: Learner) =>
  queryOptions({
    queryKey: ['demo-learner', studentId, 'state'],
    queryFn: ({ signal }) =>
      answerOf<StudentState>(client.GET('/learner/students/{id}', { params: { path: { id: studentId } }, signal })),
    staleTime: minute,
  });

export function useDaysLeft(learner: Learner): string | null {
  const { data } = useQuery(stateQuery(learner));
  if (data === undefined) return null;
  if (data.subscriptionStatus !== 'Active') return t`subscription ended`;
  const { daysLeft } = data;
  return daysLeft === null
    ? t`subscription without end`
    : plural(daysLeft, { one: '# day left', other: '# days left' });
}
