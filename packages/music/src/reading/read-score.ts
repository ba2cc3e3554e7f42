import type { Score } from '#model.ts';
import { assemble } from './assemble.ts';
import { decode } from './decode.ts';
import { Header } from './header.ts';
import { limits } from './limits.ts';
import { Part } from './part.ts';
import { excerpt, type Problem, ProblemError, refuse, withMeasure } from './problems.ts';
import { walk } from './walk.ts';
import type { Element } from './element.ts';

export type Reading = { score: Score; problem: null } | { score: null; problem: Problem };

/**
 * Reads an uncompressed MusicXML 2 to 4 file (score-partwise; UTF-8, UTF-16, ISO-8859-1) and fetches nothing. For any
 * bytes, the result is a score or the first problem found.
 */
export function readScore(bytes: Uint8Array): Reading {
  try {
    return { score: parse(decode(bytes)), problem: null };
  } catch (error) {
    if (error instanceof ProblemError) return { score: null, problem: error.problem };
    throw error;
  }
}

function parse(text: string): Score {
  const header = new Header();
  const parts: Part[] = [];
  const size = new ScoreSize();
  walk(text, {
    onHeader: (element) => header.read(element),
    onPart: (id, line) => {
      if (parts.length === limits.parts) refuse('score-file.too-many-parts', { line, max: limits.parts });
      parts.push(new Part(id, line));
    },
    onMeasure: (measure) => {
      const part = parts.at(-1);
      if (!part) return;
      part.readMeasure(measure);
      size.add(measure, part);
    },
  });
  refuseUnlistedPart(header, parts);
  refuseManyStaves(parts);
  if (parts.every(({ measures }) => measures.length === 0)) refuse('score-file.no-music', { line: null });
  const score = assemble(header, parts);
  refuseLongPlay(score);
  return score;
}

/** So many staves would be drawn too small to be read. */
function refuseManyStaves(parts: Part[]) {
  let staves = 0;
  for (const { staves: own, line } of parts) {
    staves += own;
    if (staves > limits.stavesOfOneScore) refuse('score-file.too-many-staves', { line });
  }
}

/** The instrument of a part that is not listed is unknown, and so is the order of the parts. */
function refuseUnlistedPart(header: Header, parts: Part[]) {
  const unlisted = parts.find(({ id }) => !header.lists(id));
  if (unlisted) refuse('score-file.part-unlisted', { line: unlisted.line, part: excerpt(unlisted.id) ?? '' });
}

/** Refuses a score whose repeats would fill hours: every repetition of every measure is timed. */
function refuseLongPlay({ measures }: Score): void {
  let played = 0;
  let start = 0;
  for (const [index, { repeatStart, repeatEnd, line, label }] of measures.entries()) {
    if (repeatStart) start = index;
    played += 1;
    if (repeatEnd === null) continue;
    played += (repeatEnd - 1) * (index + 1 - start);
    start = index + 1;
    if (played <= limits.measuresPlayed) continue;
    withMeasure(label, () => refuse('score-file.too-many-repeats', { line, max: limits.measuresPlayed }));
  }
}

/** What takes long to draw, summed up over all parts. */
class ScoreSize {
  #lyrics = 0;
  #staves = 0;

  /** A measure that its part has just read. */
  add({ line, children }: Element, { staves }: Part): void {
    for (const { name, children: inside } of children)
      if (name === 'note') this.#lyrics += inside.filter((child) => child.name === 'lyric').length;
    if (this.#lyrics > limits.lyricsOfOneScore)
      refuse('score-file.too-many-lyrics', { line, max: limits.lyricsOfOneScore });

    this.#staves += staves;
    if (this.#staves > limits.stavesOfAllMeasures) refuse('score-file.too-many-staves', { line });
  }
}
