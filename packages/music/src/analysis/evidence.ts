import type { ListTag, SwitchTag, TagId } from '#tags.ts';
import type { Reason } from './reasons.ts';
import type { Tonality } from './tonality.ts';

/** From the surest to the least sure. */
export const certainties = ['certain', 'likely', 'unsure'] as const;
export type Certainty = (typeof certainties)[number];

/** A tag read from the notes: its value, how sure that is, why, and the numbers of the measures that show it. */
export type Evidence<Value> = { value: Value; certainty: Certainty; measures: number[] } & Reason;

/** The id of a list is null where no entry of it says what the notes say. */
export type Tags = { [List in ListTag]: Evidence<TagId<List> | null> } & { [Switch in SwitchTag]: Evidence<boolean> };

export type Facts = {
  measures: number;
  parts: number;
  staves: number;
  /** 'C major', 'A minor', or the signature alone where the mode is unknown. In order of appearance. */
  keys: string[];
  /** The same keys, for a reader who says them in another language. */
  tonalities: Tonality[];
  /** '4/4' … in order of appearance. */
  times: string[];
  /** 'C3' …; null for a score without notes. */
  lowest: string | null;
  highest: string | null;
  /** Quarter notes a minute; null where the file says none. */
  tempo: number | null;
};
