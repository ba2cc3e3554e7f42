import { childText, makeElement } from '#xml/index.ts';
import type { Meter } from './meter.ts';
import { insertIntoNote } from './note-order.ts';
import type { ElementNames, Rule } from './rule.ts';
import type { NoteEvent, TimedMeasure } from './timed-measure.ts';
import { QUARTER } from '#model.ts';

const types = new Set(['eighth', '16th', '32nd', '64th', '128th', '256th']);

/**
 * Beams a file without any beams by its meter; a file with beams keeps its own. Only the first beam is written, because
 * the further beams of short notes follow from their values.
 */
export function beamsByMeter(names: ElementNames): Rule {
  if (names.has('beam')) return {};
  return {
    annotate(measure) {
      for (const voice of Map.groupBy(measure.events, (event) => event.voice).values()) beamVoice(voice, measure);
    },
  };
}

function beamVoice(events: NoteEvent[], measure: TimedMeasure): void {
  const lengths = beamLengths(measure);
  let group: NoteEvent[] = [];
  let graces: NoteEvent[] = [];
  let last: NoteEvent | null = null;
  const endGroup = () => {
    for (const part of splitByBeats(group, lengths)) writeBeam(part);
    group = [];
  };
  const endGraces = () => {
    writeBeam(graces);
    graces = [];
  };
  for (const event of events) {
    if (event.isGrace) {
      if (isBeamable(event)) graces.push(event);
      else endGraces();
      continue;
    }
    endGraces();
    const follows = last !== null && Math.abs(last.onset + last.duration - event.onset) < 2;
    const isSameGroup = last !== null && lengths.groupAt(last.onset) === lengths.groupAt(event.onset);
    if (!follows || !isSameGroup || !isBeamable(event)) endGroup();
    if (isBeamable(event)) group.push(event);
    last = isBeamable(event) ? event : null;
  }
  endGraces();
  endGroup();
}

function isBeamable({ first, isRest, isHidden }: NoteEvent): boolean {
  const hasStem = childText(first, 'stem') !== 'none';
  return !isRest && !isHidden && hasStem && types.has(childText(first, 'type') ?? '');
}

/** Plain eighths are beamed over the whole group, all others beat by beat. */
function splitByBeats(group: NoteEvent[], { beatAt }: BeamLengths): NoteEvent[][] {
  const isPlain = group.every(
    ({ first, duration }) => childText(first, 'type') === 'eighth' && duration === QUARTER / 2,
  );
  return isPlain ? [group] : [...Map.groupBy(group, ({ onset }) => beatAt(onset)).values()];
}

function writeBeam(events: NoteEvent[]): void {
  if (events.length < 2) return;
  for (const [index, { first }] of events.entries()) {
    const text = index === 0 ? 'begin' : index === events.length - 1 ? 'end' : 'continue';
    insertIntoNote(first, makeElement('beam', { attributes: { number: '1' }, text }));
  }
}

type BeamLengths = { groupAt: (onset: number) => number; beatAt: (onset: number) => number };

const noMeter: Meter = { length: 0, groups: [], beats: [] };

/** A pickup is counted from the bar line that ends it. Without a meter, and beyond its end, each quarter is a beat. */
function beamLengths({ meter, isImplicit, index, length }: TimedMeasure): BeamLengths {
  const { length: full, groups, beats } = meter ?? noMeter;
  const missing = (isImplicit || index === 0) && length < full ? full - length : 0;
  return {
    groupAt: (onset) => indexAt(groups, onset + missing),
    beatAt: (onset) => indexAt(beats, onset + missing),
  };
}

/** Onsets are rounded: a tuplet's third note may begin a tick before its beat is over. */
function indexAt(lengths: readonly number[], onset: number): number {
  let end = 0;
  for (const [index, length] of lengths.entries()) {
    end += length;
    if (onset < end - 1) return index;
  }
  return lengths.length + Math.floor((onset - end + 1) / QUARTER);
}
