import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { appearance } from '@eemusic/contract/platform/service';
import { call } from '#platform/api/call.ts';
import { appearanceRoute } from '@eemusic/contract/platform/appearance-route';
import { readStartData } from './start-data.ts';

type Appearance = AnswerOf<typeof appearance>;

let request: Promise<Appearance> | null = null;

/** Fetched once per page load, if the page does not contain it; the defaults apply if the request fails. */
export function fetchAppearance(): Promise<Appearance> {
  const startData = readStartData();
  if (startData !== null) return Promise.resolve(startData.appearance);
  request ??= call<typeof appearance>(appearanceRoute, {}).catch(() => {
    request = null;
    return { filing: null, demo: null };
  });
  return request;
}
