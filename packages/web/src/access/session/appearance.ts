import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type * as service from '@eemusic/contract/platform/service';
import { call } from '#platform/api/call.ts';
import { appearance } from '@eemusic/contract/platform/service';

type Appearance = AnswerOf<typeof service.appearance>;

let asked: Promise<Appearance> | null = null;

/** Asked once a page load; without an answer there is nothing special to show. */
export function fetchAppearance(): Promise<Appearance> {
  asked ??= call(appearance, {}).catch(() => {
    asked = null;
    return { filing: null, demo: null };
  });
  return asked;
}
