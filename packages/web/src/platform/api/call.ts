import type { AnswerOf, CallOf, Endpoint, Route } from '@eemusic/contract/platform/endpoint';
import { formatMessage, loadSentence } from '#platform/sentences/format.ts';
import { isRecord, networkError, paramsOf, readError } from './call-error.ts';
import { reportAnswer, reportNoAnswer, reportSuccess } from './connection.ts';
import { isRenewed, noticeAccepted } from './credentials.ts';
import { type CallOptions, requestFor } from './request.ts';

/**
 * Makes a declared call. The answer is not parsed here, because the server validates it before sending. @throws
 * CallError if the call is refused or gets no answer
 */
export async function call<E extends Endpoint>(
  route: E | Route,
  input: CallOf<E> & object,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const response = await send(route, input, options);
  return withMessage(await response.json());
}

/** Translates the server's message; a code that only a newer server knows keeps its English text. */
export async function withMessage<Answer>(answer: Answer): Promise<Answer> {
  if (!isRecord(answer) || typeof answer['code'] !== 'string') return answer;
  const params = paramsOf(answer['params']);
  await loadSentence('message', answer['code'], params);
  const message = formatMessage(answer['code'], params);
  return message === null ? answer : { ...answer, message };
}

/**
 * Like `call`, but returns the response, for answers that are files. If the session has ended, it waits until the same
 * person has signed in again, and then repeats the request.
 */
export async function send(route: Route, input: object, options: CallOptions = {}): Promise<Response> {
  const { address, headers, body, token } = requestFor(route, input, options);
  const response = await fetch(address, {
    method: route.method,
    headers,
    body,
    signal: options.signal ?? null,
    cache: 'no-store',
    credentials: 'omit',
  }).catch((fault: unknown) => {
    if (options.signal?.aborted) throw fault;
    reportNoAnswer();
    throw networkError();
  });
  reportAnswer();
  if (response.ok) {
    reportSuccess(route);
    noticeAccepted(token);
    return response;
  }
  const error = await readError(route, {
    status: response.status,
    body: await response.text(),
    retryAfter: response.headers.get('Retry-After'),
  });
  if (await isRenewed(route.access, error, token)) return send(route, input, options);
  throw error;
}
