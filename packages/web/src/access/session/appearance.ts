import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { appearance } from '@eemusic/contract/platform/service';
import { call } from '#platform/api/call.ts';
import { appearanceRoute } from '@eemusic/contract/platform/appearance-route';

type Appearance = AnswerOf<typeof appearance>;

let request: Promise<Appearance> | null = null;

/** Fetched once per page load; the defaults apply if the request fails. */
export function fetchAppearance(): Promise<Appearance> {
  request ??= call<typeof appearance>(appearanceRoute, {}).catch(() => {
    request = null;
    return { filing: null, demo: null };
  });
  return request;
}
