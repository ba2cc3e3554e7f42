import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { find } from '@eemusic/contract/platform/palette';

type Answer = AnswerOf<typeof find>['found'][number];

/** `place` of scores alone. */
export type Found = Omit<Answer, 'kind' | 'place'> & Partial<Pick<Answer, 'place'>>;
