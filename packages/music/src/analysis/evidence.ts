import type { ListTag, SwitchTag } from '#tags.ts';
import type { Reason } from './reasons.ts';
import type { Tonality } from './tonality.ts';

/** From most to least certain. */
export const certainties = ['certain', 'likely', 'unsure'] as const;
export type Certainty = (typeof certainties)[number];

/** A tag read from the notes: its value, its certainty, the reason, and the positions of the measures that show it. */
export type Evidence<Value> = { value: Value; certainty: Certainty; measures: number[] } & Reason;

/** For a list the id of an entry, or null where no entry matches the notes. */
export type Tags = { [List in ListTag]: Evidence<number | null> } & { [Switch in SwitchTag]: Evidence<boolean> };

export type Facts = {
  measures: number;
  parts: number;
  staves: number;
  /** 'C major', 'A minor', or only the key signature if the mode is unknown; in order of appearance. */
  keys: string[];
  /** The same keys as data, for other languages. */
  tonalities: Tonality[];
  /** '4/4' … in order of appearance. */
  times: string[];
  /** 'C3' …; null for a score without notes. */
  lowest: string | null;
  highest: string | null;
  /** Quarter notes per minute; null if the file gives none. */
  tempo: number | null;
};
