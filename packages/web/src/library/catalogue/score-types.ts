import { scoreTypes } from '@eemusic/contract/library/scores';
import { t } from '@lingui/core/macro';

/** The specification spells the second one 'Warmap'. */
export function scoreTypeChoices() {
  return [
    { value: scoreTypes.Normal, label: t`Normal` },
    { value: scoreTypes.Warmap, label: t`Warm-up` },
    { value: scoreTypes.Exercise, label: t`Exercise` },
  ];
}
