import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { find } from '@eemusic/contract/platform/palette';

type Answer = AnswerOf<typeof find>['found'][number];

/** Only scores have a `place`. */
export type Found = Omit<Answer, 'kind' | 'place'> & Partial<Pick<Answer, 'place'>>;
