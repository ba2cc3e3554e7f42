import type { AnswerOf } from '#platform/endpoint.ts';
import type { appearance } from '#platform/service.ts';
import type { fetchWays } from './session.ts';

/** The id of the page's element that contains the start data as JSON. */
export const startDataId = 'start-data';

/** What Login shows from the server. The page contains it, so that Login is complete before its first call. */
export type StartData = {
  appearance: AnswerOf<typeof appearance>;
  signInMethods: AnswerOf<typeof fetchWays>;
};
