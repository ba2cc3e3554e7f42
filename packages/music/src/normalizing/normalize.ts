import * as accidentals from './accidentals.ts';
import * as beams from './beams.ts';
import * as directions from './directions.ts';
import * as jumps from './jumps.ts';
import * as lines from './lines.ts';
import * as lyrics from './lyrics.ts';
import * as marks from './marks.ts';
import * as notes from './notes.ts';
import * as parts from './parts.ts';
import * as rests from './rests.ts';
import * as signatures from './signatures.ts';
import * as slurs from './slurs.ts';
import * as words from './spell-out.ts';
import type { XmlElement } from '#xml/element.ts';
import { type ElementNames, PartClock, type Rule, withoutHidden } from './timed-measure.ts';

/** Corrections of a whole score, in this order. */
const corrections = [
  parts.dropUnmatchedGroupEnds,
  parts.dropLoneGroups,
  parts.nameGroupsByParts,
  parts.breakPartNames,
  lines.joinOverlappingPedals,
  slurs.separateSlursOfVoices,
  notes.placeUnpitchedNotes,
  parts.giveSameNumbersToAllParts,
] as const;

type MadeRule = Rule | ((names: ElementNames) => Rule);

/**
 * In this order. What a rule does, when, and for which fault of Verovio is said where it is made; `after` names the
 * rules that it relies on. One that remembers something of the measures before is made anew for each part.
 */
export const rules: readonly { rule: MadeRule; after?: readonly MadeRule[] }[] = [
  { rule: parts.atLeastOneStaff },
  { rule: signatures.attributesFirst },
  { rule: signatures.missingClefs, after: [signatures.attributesFirst] },
  { rule: notes.missingDurations },
  { rule: parts.noEnlargedStaves },
  { rule: signatures.scatteredSignatures },
  { rule: signatures.lateSignatures },
  { rule: withoutHidden },
  { rule: notes.usualLongHeads },
  { rule: directions.directionsBySides },
  { rule: words.noEmptyTempo },
  { rule: words.wordsInOneStyle },
  { rule: words.tempoOnOneLine, after: [words.noEmptyTempo] },
  { rule: directions.glissandoWords },
  { rule: jumps.repeatsOfSeveralTimes },
  { rule: directions.stavesOfDirections, after: [directions.glissandoWords, jumps.repeatsOfSeveralTimes] },
  { rule: directions.oneMarkPerDirection, after: [directions.stavesOfDirections, words.tempoOnOneLine] },
  { rule: directions.wordsBesideDynamics, after: [directions.directionsBySides, directions.oneMarkPerDirection] },
  { rule: lines.hairpinsBesideDynamics },
  { rule: lines.crowdedDynamics, after: [directions.wordsBesideDynamics, lines.hairpinsBesideDynamics] },
  { rule: directions.boxedTexts },
  { rule: directions.freeTextHeights, after: [directions.directionsBySides] },
  { rule: jumps.lateWords },
  { rule: lines.plainPedals },
  { rule: lines.usualOctaveLines },
  { rule: lines.octaveLinesAtNotes, after: [directions.stavesOfDirections, lines.usualOctaveLines] },
  { rule: marks.readableChordSymbols },
  { rule: marks.raisedFigures },
  { rule: marks.ornamentAccidentals },
  { rule: lyrics.blankSyllables },
  { rule: lyrics.countedSyllables, after: [lyrics.blankSyllables] },
  { rule: lyrics.hyphenatedExtenders },
  { rule: lyrics.lyricNumbers },
  { rule: lyrics.lyricLines, after: [lyrics.lyricNumbers] },
  { rule: signatures.noMultipleRests },
  { rule: rests.measureRests },
  { rule: notes.missingTypes, after: [rests.measureRests] },
  { rule: rests.restsOfVoices, after: [rests.measureRests] },
  { rule: slurs.drawnTies },
  { rule: jumps.soundingJumps },
  { rule: jumps.matchedEndings },
  { rule: slurs.arpeggiosByStaff },
  { rule: marks.leftHandFingeringsBelow },
  { rule: marks.lowerVoiceFingeringsBelow },
  { rule: slurs.slursAcrossStaves },
  { rule: beams.oneBeamPerChord },
  { rule: beams.missingTuplets, after: [notes.missingTypes, slurs.drawnTies] },
  { rule: beams.beamsByMeter, after: [notes.missingTypes] },
  { rule: accidentals.missingAccidentals },
];

/**
 * Adds what MusicXML allows a file to omit and removes what Verovio handles wrongly, so that everything in the file is
 * drawn. Modifies the given score (<score-partwise>) in one pass over its measures.
 */
export function normalize(score: XmlElement): void {
  for (const correct of corrections) correct(score);
  const names = namesIn(score);
  for (const [part, element] of score.list('part').entries()) {
    const own = rules.map(({ rule }) => (typeof rule === 'function' ? rule(names) : rule));
    const clock = new PartClock();
    for (const [index, measure] of element.list('measure').entries()) {
      for (const rule of own) rule.rewrite?.(measure, { part, index });
      const timed = clock.time(measure);
      for (const rule of own) rule.annotate?.(timed);
    }
    for (const rule of own) rule.endPart?.();
  }
}

function namesIn(score: XmlElement): Set<string> {
  const names = new Set<string>();
  const waiting = [score];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    names.add(element.name);
    waiting.push(...element.children);
  }
  return names;
}
