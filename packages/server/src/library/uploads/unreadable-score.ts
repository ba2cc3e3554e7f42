import { type Problem, problemInEnglish } from '@eemusic/music/reading';
import { Refusal } from '#platform/http/index.ts';

/** Why a score file cannot be read: answered with the code and the params of its problem. */
export class UnreadableScore extends Refusal {
  readonly #problem: Problem;

  constructor(problem: Problem) {
    super('score.unreadable', { reason: problemInEnglish(problem) });
    this.#problem = problem;
  }

  override toJSON() {
    const { code, params } = this.#problem;
    return { error: this.message, code, params };
  }
}
