import { type ScoreType, scoreTypes } from '@eemusic/contract/library/choices';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const names: Record<ScoreType, MessageDescriptor> = {
  [scoreTypes.normal]: msg`Normal`,
  [scoreTypes.warmUp]: msg`Warm-up`,
  [scoreTypes.exercise]: msg`Exercise`,
};

export function sayScoreType(type: ScoreType): string {
  return i18n._(names[type]);
}

export function scoreTypeChoices() {
  return Object.values(scoreTypes).map((value) => ({ value, label: sayScoreType(value) }));
}
