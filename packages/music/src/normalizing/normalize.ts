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
import { listChildren, type XmlElement } from '#xml/element.ts';
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

/**
 * In this order: later rules rely on what earlier ones wrote. A rule that remembers something of the measures before is
 * made anew for each part.
 */
const rules: readonly (Rule | ((names: ElementNames) => Rule))[] = [
  parts.atLeastOneStaff,
  signatures.attributesFirst,
  signatures.missingClefs,
  notes.missingDurations,
  parts.noEnlargedStaves,
  signatures.scatteredSignatures,
  signatures.lateSignatures,
  withoutHidden,
  notes.usualLongHeads,
  directions.directionsBySides,
  words.noEmptyTempo,
  words.wordsInOneStyle,
  words.tempoOnOneLine,
  directions.glissandoWords,
  jumps.repeatsOfSeveralTimes,
  directions.stavesOfDirections,
  directions.oneMarkPerDirection,
  directions.wordsBesideDynamics,
  lines.hairpinsBesideDynamics,
  directions.boxedTexts,
  directions.freeTextHeights,
  jumps.lateWords,
  lines.plainPedals,
  lines.usualOctaveLines,
  lines.octaveLinesAtNotes,
  marks.readableChordSymbols,
  marks.raisedFigures,
  marks.ornamentAccidentals,
  lyrics.blankSyllables,
  lyrics.countedSyllables,
  lyrics.hyphenatedExtenders,
  lyrics.lyricNumbers,
  lyrics.lyricLines,
  signatures.noMultipleRests,
  signatures.repeatsOfStaff,
  rests.measureRests,
  notes.missingTypes,
  rests.restsOfVoices,
  slurs.drawnTies,
  jumps.soundingJumps,
  jumps.matchedEndings,
  slurs.arpeggiosByStaff,
  marks.leftHandFingeringsBelow,
  marks.lowerVoiceFingeringsBelow,
  slurs.slursAcrossStaves,
  beams.oneBeamPerChord,
  beams.missingTuplets,
  beams.beamsByMeter,
  accidentals.missingAccidentals,
];

/**
 * Adds what MusicXML allows a file to omit and removes what Verovio handles wrongly, so that everything in the file is
 * drawn. Modifies the given score (<score-partwise>) in one pass over its measures.
 */
export function normalize(score: XmlElement): void {
  for (const correct of corrections) correct(score);
  const names = namesIn(score);
  for (const [part, element] of listChildren(score, 'part').entries()) {
    const own = rules.map((rule) => (typeof rule === 'function' ? rule(names) : rule));
    const clock = new PartClock(part);
    for (const [index, measure] of listChildren(element, 'measure').entries()) {
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
