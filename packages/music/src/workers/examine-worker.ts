import { analyse } from '#analysis/index.ts';
import { fingerprintOf, melodiesOf } from '#comparing/index.ts';
import { featuresOf } from '#difficulty/index.ts';
import { recognise, unpack } from '#formats/index.ts';
import { findWarnings, findWrongMeasures, readScore } from '#reading/index.ts';
import { answer } from './answer.ts';
import type { Examination } from './examine.ts';

function examine(bytes: Uint8Array): Examination {
  if (recognise(bytes) !== 'compressed-musicxml') return examineXml(bytes, null);
  const unpacked = unpack(bytes);
  if (unpacked.fault === null) return examineXml(unpacked.score, unpacked.score);
  return { problem: { code: 'score-file.archive', params: { line: null, fault: unpacked.fault } } };
}

function examineXml(bytes: Uint8Array, unpacked: Uint8Array | null): Examination {
  const { score, problem } = readScore(bytes);
  if (problem) return { problem };

  return {
    problem: null,
    unpacked,
    title: score.title,
    composer: score.composer,
    credits: score.credits,
    lyrics: score.lyrics,
    tempo: score.tempo,
    labels: score.measures.map(({ label }) => label),
    analysis: { ...analyse(score), warnings: findWarnings(score) },
    wrongMeasures: findWrongMeasures(score),
    fingerprint: fingerprintOf(score),
    melodies: melodiesOf(score),
    features: featuresOf(score),
  };
}

answer(examine);
