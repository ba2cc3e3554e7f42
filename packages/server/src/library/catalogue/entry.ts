import type { Curriculum } from '@eemusic/contract/library/choices';
import type { Certainty } from '@eemusic/music/analysis';
import type { ListTag, SwitchTag } from '@eemusic/music/tags';

/** The tags that were read from the notes, with their certainty. */
export type ReadTags = Record<ListTag, [number | null, Certainty]> & Record<SwitchTag, [boolean, Certainty]>;

/** A score that is not deleted, as kept in memory for filtering, counting, sorting and comparing. */
export type Entry = Record<ListTag, number> &
  Record<SwitchTag, boolean> & {
    id: number;
    name: string;
    nameKey: string;
    /** Composer, lyricist, arranger, subtitle and title from the file. */
    credits: readonly string[];
    /** The credits, folded for searching. */
    creditKey: string;
    gradeId: number;
    levelId: number;
    stageId: number;
    moduleId: number;
    curriculum: Curriculum;
    scoreType: number;
    scoreEnabled: boolean;
    hasAccompaniment: boolean;
    /** Length of the recording; null if there is no recording or its length is not known yet. */
    accompanimentSeconds: number | null;
    /** Position in the recording at which the score begins, in seconds. */
    accompanimentOffset: number;
    /** Tempo of the recording in quarter notes per minute; null if it is the score's. */
    accompanimentTempo: number | null;
    /** The score's own tempo from its analysis; loaded only if the recording has a tempo of its own. */
    tempo: number | null;
    version: number;
    fileId: number;
    fileName: string;
    /** Hash of the file's bytes. */
    sha256: string;
    seconds: number;
    /** This field and those below are null for a file from an older version until it is read again. */
    measures: number | null;
    read: ReadTags | null;
    /** Measures of difficulty from `@eemusic/music/difficulty`. */
    features: readonly number[] | null;
    /** Positions of measures whose lengths do not add up. */
    wrongMeasures: readonly number[] | null;
    /** Positions of the measures for which the engraved pages lack symbols of the file. */
    undrawnMeasures: readonly number[] | null;
    /** Whether any stored file of the score is missing. */
    isMissing: boolean;
    accepted: readonly { kind: string; tag: string; about: string }[];
  };
