import type { ListTag, SwitchTag } from '#tags.ts';
import type { Reason } from './reasons.ts';

/** From most to least certain. */
export const certainties = ['certain', 'likely', 'unsure'] as const;
export type Certainty = (typeof certainties)[number];

/** A tag read from the notes: its value, its certainty, the reason, and the positions of the measures that show it. */
export type Evidence<Value> = { value: Value; certainty: Certainty; measures: number[] } & Reason;

/** For a list the id of an entry, or null where no entry matches the notes. */
export type Tags = { [List in ListTag]: Evidence<number | null> } & { [Switch in SwitchTag]: Evidence<boolean> };
