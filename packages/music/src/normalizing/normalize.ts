import { listChildren, type XmlElement } from '#xml/index.ts';
import { missingAccidentals } from './accidentals.ts';
import { arpeggiosByStaff } from './arpeggios.ts';
import { attributesFirst } from './attributes.ts';
import { beamsByMeter } from './beams.ts';
import { blankSyllables } from './blank-syllables.ts';
import { boxedTexts } from './boxed-texts.ts';
import { usualLongHeads } from './breve-heads.ts';
import { oneBeamPerChord } from './chord-beams.ts';
import { readableChordSymbols } from './chord-symbols.ts';
import { countedSyllables } from './counted-syllables.ts';
import { oneMarkPerDirection } from './directions.ts';
import { directionsBySides } from './direction-sides.ts';
import { stavesOfDirections } from './direction-staves.ts';
import { raisedFigures } from './figures.ts';
import { leftHandFingeringsBelow, lowerVoiceFingeringsBelow } from './fingering-sides.ts';
import { nameGroupsByParts } from './group-names.ts';
import { dropUnmatchedGroupEnds } from './group-ends.ts';
import { glissandoWords } from './glissando-words.ts';
import { hairpinsBesideDynamics } from './hairpin-heights.ts';
import { withoutHidden } from './hidden.ts';
import { soundingJumps } from './jumps.ts';
import { hyphenatedExtenders } from './hyphenated-extenders.ts';
import { lateSignatures } from './late-signatures.ts';
import { lateWords } from './late-words.ts';
import { lyricLines } from './lyric-lines.ts';
import { lyricNumbers } from './lyric-numbers.ts';
import { sameNumbersInAllParts } from './measure-numbers.ts';
import { dropLoneGroups } from './lone-groups.ts';
import { matchedEndings } from './matched-endings.ts';
import { measureRests } from './measure-rests.ts';
import { missingClefs } from './missing-clefs.ts';
import { missingDurations } from './missing-durations.ts';
import { missingTypes } from './missing-types.ts';
import { noMultipleRests } from './multiple-rests.ts';
import { atLeastOneStaff } from './no-staves.ts';
import { octaveLinesAtNotes, usualOctaveLines } from './octave-lines.ts';
import { ornamentAccidentals } from './ornament-accidentals.ts';
import { breakPartNames } from './part-names.ts';
import { joinOverlappingPedals } from './overlapping-pedals.ts';
import { plainPedals } from './pedals.ts';
import { restsOfVoices } from './rests-of-voices.ts';
import type { Rule } from './rule.ts';
import { scatteredSignatures } from './scattered-signatures.ts';
import { slursAcrossStaves } from './slurs-across-staves.ts';
import { separateSlursOfVoices } from './slurs-of-voices.ts';
import { repeatsOfStaff } from './staff-repeats.ts';
import { noEmptyTempo, tempoOnOneLine, wordsInOneStyle } from './tempo.ts';
import { noEnlargedStaves } from './staff-sizes.ts';
import { drawnTies } from './ties.ts';
import { freeTextHeights } from './text-heights.ts';
import { PartClock } from './timed-measure.ts';
import { missingTuplets } from './tuplets.ts';
import { placeUnpitchedNotes } from './unpitched-places.ts';
import { wordsBesideDynamics } from './words-beside-dynamics.ts';

/**
 * Adds what MusicXML allows a file to omit and removes what Verovio handles wrongly, so that everything in the file is
 * drawn. Modifies the given score (<score-partwise>) in one pass over its measures.
 */
export function normalize(score: XmlElement): void {
  dropUnmatchedGroupEnds(score);
  dropLoneGroups(score);
  nameGroupsByParts(score);
  breakPartNames(score);
  joinOverlappingPedals(score);
  separateSlursOfVoices(score);
  placeUnpitchedNotes(score);
  const names = namesIn(score);
  const rules: Rule[] = [
    sameNumbersInAllParts(),
    atLeastOneStaff(),
    attributesFirst(),
    missingClefs(),
    missingDurations(),
    noEnlargedStaves(),
    scatteredSignatures(),
    lateSignatures(),
    withoutHidden(),
    usualLongHeads(),
    directionsBySides(),
    noEmptyTempo(),
    wordsInOneStyle(),
    tempoOnOneLine(),
    glissandoWords(),
    stavesOfDirections(),
    oneMarkPerDirection(),
    wordsBesideDynamics(),
    hairpinsBesideDynamics(),
    boxedTexts(),
    freeTextHeights(),
    lateWords(),
    plainPedals(),
    usualOctaveLines(),
    octaveLinesAtNotes(),
    readableChordSymbols(),
    raisedFigures(),
    ornamentAccidentals(),
    blankSyllables(),
    countedSyllables(),
    hyphenatedExtenders(),
    lyricNumbers(),
    lyricLines(),
    noMultipleRests(),
    repeatsOfStaff(),
    measureRests(),
    missingTypes(),
    restsOfVoices(),
    drawnTies(),
    soundingJumps(),
    matchedEndings(),
    arpeggiosByStaff(),
    leftHandFingeringsBelow(),
    lowerVoiceFingeringsBelow(),
    slursAcrossStaves(),
    oneBeamPerChord(),
    missingTuplets(),
    beamsByMeter(names),
    missingAccidentals(names),
  ];
  for (const [part, element] of listChildren(score, 'part').entries()) {
    const clock = new PartClock(part);
    for (const [index, measure] of listChildren(element, 'measure').entries()) {
      for (const rule of rules) rule.rewrite?.(measure, { part, index });
      const timed = clock.time(measure);
      for (const rule of rules) rule.annotate?.(timed);
    }
    for (const rule of rules) rule.endPart?.();
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
