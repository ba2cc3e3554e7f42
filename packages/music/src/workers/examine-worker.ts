import { analyse } from '#analysis/index.ts';
import { fingerprintOf } from '#comparing/index.ts';
import { findWarnings, findWrongMeasures, readScore } from '#reading/index.ts';
import { answer } from './answer.ts';
import type { Examination } from './examine.ts';

function examine(bytes: Uint8Array): Examination {
  const { score, problem } = readScore(bytes);
  if (problem) return { problem };

  return {
    problem: null,
    title: score.title,
    composer: score.composer,
    tempo: score.tempo,
    firstMeasure: score.measures[0]?.number ?? 1,
    analysis: { ...analyse(score), warnings: findWarnings(score) },
    wrongMeasures: findWrongMeasures(score),
    fingerprint: fingerprintOf(score),
  };
}

answer(examine);
