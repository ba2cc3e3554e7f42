import type { Score } from '#model.ts';
import { assemble } from './assemble.ts';
import { decode } from './decode.ts';
import { Header } from './header.ts';
import { limits } from './limits.ts';
import { Part } from './part.ts';
import { excerpt, ProblemError } from './problem-error.ts';
import type { Problem } from './problems.ts';
import { refuseLongPlay } from './refuse-long-play.ts';
import { ScoreSize } from './score-size.ts';
import { walk } from './walk.ts';

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
      if (parts.length === limits.parts) {
        throw new ProblemError({ code: 'score-file.too-many-parts', params: { line, max: limits.parts } });
      }
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
  if (parts.every(({ measures }) => measures.length === 0))
    throw new ProblemError({ code: 'score-file.no-music', params: { line: null } });
  const score = assemble(header, parts);
  refuseLongPlay(score);
  return score;
}

/** So many staves would be drawn too small to be read. */
function refuseManyStaves(parts: Part[]) {
  let staves = 0;
  for (const { staves: own, line } of parts) {
    staves += own;
    if (staves > limits.stavesOfOneScore)
      throw new ProblemError({ code: 'score-file.too-many-staves', params: { line } });
  }
}

/** The instrument of a part that is not listed is unknown, and so is the order of the parts. */
function refuseUnlistedPart(header: Header, parts: Part[]) {
  const unlisted = parts.find(({ id }) => !header.lists(id));
  if (!unlisted) return;
  const params = { line: unlisted.line, part: excerpt(unlisted.id) ?? '' };
  throw new ProblemError({ code: 'score-file.part-unlisted', params });
}
