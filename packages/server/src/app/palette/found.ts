import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { find } from '@eemusic/contract/platform/palette';

export type Found = Omit<AnswerOf<typeof find>['found'][number], 'kind'>;
