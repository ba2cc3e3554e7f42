import type { Analysis as ToldAnalysis } from '@eemusic/contract/library/analysis';
import { type Evidence, reasonInEnglish } from '@eemusic/music/analysis';
import { warningInEnglish } from '@eemusic/music/reading';
import type { Analysis } from '@eemusic/music/workers';
import { labelsAt } from './measure-labels.ts';

/**
 * Returns an analysis in the shape of the contract, with an English sentence for each code. `labels` is the JSON of the
 * labels of all measures.
 */
export function inEnglish({ tags, facts, warnings }: Analysis, labels: string): ToldAnalysis {
  const withReason = <Value>(evidence: Evidence<Value>) => ({
    ...evidence,
    reason: reasonInEnglish(evidence),
    labels: labelsAt(labels, evidence.measures),
  });
  return {
    tags: {
      range: withReason(tags.range),
      interval: withReason(tags.interval),
      rhythm: withReason(tags.rhythm),
      rest: withReason(tags.rest),
      keySignature: withReason(tags.keySignature),
      timeSignature: withReason(tags.timeSignature),
      tie: withReason(tags.tie),
      accidental: withReason(tags.accidental),
      articulation: withReason(tags.articulation),
      dynamics: withReason(tags.dynamics),
    },
    facts,
    warnings: warnings.map((warning) => ({
      ...warning,
      label: warning.measure === null ? null : (labelsAt(labels, [warning.measure])[0] ?? null),
      text: warningInEnglish(warning),
    })),
  };
}
