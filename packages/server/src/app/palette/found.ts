import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { find } from '@eemusic/contract/platform/palette';

/** A record as its finder answers it. */
export type Found = Omit<AnswerOf<typeof find>['found'][number], 'kind'>;
