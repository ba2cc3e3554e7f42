import type { Curriculum, ScoreType } from '@eemusic/contract/library/choices';
import type { Certainty } from '@eemusic/music/analysis';
import type { ListTag, SwitchTag } from '@eemusic/music/tags';

/** What the notes of a score say of its tags. */
export type ReadTags = Record<ListTag, [number | null, Certainty]> & Record<SwitchTag, [boolean, Certainty]>;

/** A score that is not deleted, as it is kept in memory: what is filtered, counted, sorted and compared. */
export type Entry = Record<ListTag, number> &
  Record<SwitchTag, boolean> & {
    id: number;
    name: string;
    nameKey: string;
    gradeId: number;
    levelId: number;
    stageId: number;
    moduleId: number;
    curriculum: Curriculum;
    scoreType: ScoreType;
    scoreEnabled: boolean;
    hasAccompaniment: boolean;
    /** How long the recording plays; null where there is none, or it is not measured yet. */
    accompanimentSeconds: number | null;
    /** Seconds of the recording at which the score begins. */
    accompanimentOffset: number;
    /** Quarter notes a minute of the recording; null where it is that of the score. */
    accompanimentTempo: number | null;
    /** The score's own tempo from its analysis; read only where the recording has a tempo of its own. */
    tempo: number | null;
    version: number;
    fileId: number;
    fileName: string;
    /** Of the file's bytes. */
    sha256: string;
    seconds: number;
    firstMeasure: number;
    /** All below are null until a file from before is read again. */
    measures: number | null;
    read: ReadTags | null;
    /** Numbers that tell how hard it is, by `@eemusic/music/difficulty`. */
    features: readonly number[] | null;
    /** Numbers of measures that do not add up. */
    wrongMeasures: readonly number[] | null;
    /** Numbers of measures whose pages lack signs of the file. */
    undrawnMeasures: readonly number[] | null;
    /** True when files of it are gone. */
    isMissing: boolean;
    accepted: readonly { kind: string; tag: string; about: string }[];
  };
