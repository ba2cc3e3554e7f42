import { getScore } from '#reading/testing.ts';
import { perform } from './perform.ts';

/**
 * Plays every note of a MusicXML file as if it had been drawn, its measures in this order, the last one for these
 * ticks. @returns onsets and ends in milliseconds, by pitch
 */
export function play(xml: string, order?: number[], end?: number) {
  const score = getScore(xml);
  const written = new Map(
    score.measures.flatMap(({ notes }, measure) =>
      notes.flatMap((note, at) => (note.pitch ? [[`${measure} ${at}`, note] as const] : [])),
    ),
  );
  const notes = Array.from(written.keys(), (id) => ({ id, measure: Number.parseInt(id, 10) }));
  const moments = perform(score, {
    notes,
    written,
    order: (order ?? score.measures.keys().toArray()).map((measure) => ({ measure, from: 0, to: null })),
    ...(end !== undefined && { end }),
    tempo: 120,
  });
  return {
    moments,
    /** Onsets of a measure's notes, in the order of the file. */
    onsets: (measure = 0) => timesOf(moments, notes, measure, 'on'),
    ends: (measure = 0) => timesOf(moments, notes, measure, 'off'),
    seconds: (moments.at(-1)?.t ?? 0) / 1000,
  };
}

type Played = ReturnType<typeof perform>;

function timesOf(moments: Played, notes: { id: string; measure: number }[], measure: number, kind: 'on' | 'off') {
  return notes
    .filter((note) => note.measure === measure)
    .flatMap(({ id }) => moments.filter((moment) => moment[kind].includes(id)).map(({ t }) => t));
}
