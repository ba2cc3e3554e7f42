import { type Score, scoreTypes } from '@eemusic/contract/library/scores';

type ScoreType = (typeof scoreTypes)[keyof typeof scoreTypes];

/** The type is not edited here, but an update that leaves it out would make the score a normal one. */
export function scoreTypeOf({ scoreType }: Score): ScoreType {
  return Object.values(scoreTypes).find((one) => one === scoreType) ?? scoreTypes.Normal;
}
