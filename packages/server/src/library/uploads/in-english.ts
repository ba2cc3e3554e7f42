import type { Analysis as ToldAnalysis } from '@eemusic/contract/library/analysis';
import { type Evidence, reasonInEnglish } from '@eemusic/music/analysis';
import { warningInEnglish } from '@eemusic/music/reading';
import type { Analysis } from '@eemusic/music/workers';

/** Returns an analysis in the shape of the contract, with an English sentence for each code. */
export function inEnglish({ tags, facts, warnings }: Analysis): ToldAnalysis {
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
    warnings: warnings.map((warning) => ({ ...warning, text: warningInEnglish(warning) })),
  };
}

function withReason<Value>(evidence: Evidence<Value>) {
  return { ...evidence, reason: reasonInEnglish(evidence) };
}
