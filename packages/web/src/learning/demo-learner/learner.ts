import { createLearnerClient, type LearnerClient, type Refusal } from '@eemusic/learner-client';
import { t } from '@lingui/core/macro';
import { CallError, networkError, textOf } from '#platform/api/call-error.ts';
import { loadSentence } from '#platform/sentences/format.ts';

/** The learner who signed in, with a client that acts only for this learner. */
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

/** The error for a refusal of the learner service, once its text is loaded. */
export async function readRefusal(status: number, refusal: Refusal | undefined): Promise<CallError> {
  const { code = `status.${status}`, params = {}, error: text = '' } = refusal ?? {};
  await loadSentence('refusal', code, params);
  return new CallError({ status, code, params, text });
}

/** Whether the token, which is valid for two hours, has expired. */
export const isTokenExpired = (error: unknown): boolean => error instanceof CallError && error.code === 'token.wrong';

export const formatError = (error: unknown): string =>
  isTokenExpired(error) ? t`Your visit has ended. Leave, and enter your key again.` : textOf(error);
