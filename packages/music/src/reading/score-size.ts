import type { Element } from './element.ts';
import { limits } from './limits.ts';
import type { Part } from './part.ts';
import { ProblemError } from './problem-error.ts';

/** What takes long to draw, summed up over all parts. */
export class ScoreSize {
  #lyrics = 0;
  #staves = 0;

  /** A measure that its part has just read. */
  add({ line, children }: Element, { staves }: Part): void {
    for (const { name, children: inside } of children)
      if (name === 'note') this.#lyrics += inside.filter((child) => child.name === 'lyric').length;
    if (this.#lyrics > limits.lyricsOfOneScore)
      throw new ProblemError({ code: 'score-file.too-many-lyrics', params: { line, max: limits.lyricsOfOneScore } });

    this.#staves += staves;
    if (this.#staves > limits.stavesOfAllMeasures)
      throw new ProblemError({ code: 'score-file.too-many-staves', params: { line } });
  }
}
