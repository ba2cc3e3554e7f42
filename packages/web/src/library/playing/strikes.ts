import type { Preview } from '@eemusic/contract/library/playing';

/** A note as it is struck on a piano, in seconds at the score's own tempo. */
export type Strike = {
  at: number;
  duration: number;
  /** MIDI. */
  pitch: number;
  /** 1 is the right hand. */
  staff: number;
  /** Zero-based. */
  measure: number;
};

/** Duration in seconds of a note without duration of its own, such as a grace note. */
const minDuration = 0.05;

/** When each note is struck. A tied note is not struck again, but prolongs the note before it. */
export function strikesOf({ timemap, notes }: Pick<Preview, 'timemap' | 'notes'>): Strike[] {
  const noteById = new Map(notes.map((note) => [note.id, note]));
  const open = new Map<string, Strike>();
  const strikes: Strike[] = [];
  let measure = 0;

  for (const { t, on, off, measure: begun } of timemap) {
    const at = t / 1000;
    if (begun !== undefined) measure = begun - 1;
    const ended = off.flatMap((id) => open.get(id) ?? []);
    const closed = new Set(off.filter((id) => open.delete(id)));
    for (const strike of ended) strike.duration = at - strike.at;

    for (const id of on) {
      const note = noteById.get(id);
      if (note === undefined) continue;
      const held = note.isTied ? takeHeld(ended, note) : undefined;
      const strike = held ?? { at, duration: 0, pitch: note.pitch, staff: note.staff, measure };
      if (held === undefined) strikes.push(strike);
      const isMomentary = off.includes(id) && !closed.has(id);
      if (!isMomentary) open.set(id, strike);
    }
  }
  const end = (timemap.at(-1)?.t ?? 0) / 1000;
  for (const strike of open.values()) strike.duration = end - strike.at;
  return strikes.map((strike) => ({ ...strike, duration: Math.max(strike.duration, minDuration) }));
}

/** The note that a tie continues, preferably on the same staff, because a tie may cross staves. */
function takeHeld(ended: Strike[], { pitch, staff }: { pitch: number; staff: number }): Strike | undefined {
  const alike = ended.filter((strike) => strike.pitch === pitch);
  const held = alike.find((strike) => strike.staff === staff) ?? alike[0];
  if (held !== undefined) ended.splice(ended.indexOf(held), 1);
  return held;
}
