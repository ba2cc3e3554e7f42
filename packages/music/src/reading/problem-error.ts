import { type Problem, problemInEnglish } from './problems.ts';

/** Thrown within `reading` at the first fault, and caught by `readScore`: reading stops there. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problemInEnglish(problem));
    this.problem = problem;
  }
}

/** Runs a step of reading a measure, and adds the measure to a fault in it. */
export function withMeasure(inMeasure: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { problem } = error;
    // The compiler cannot see that the spread keeps code and params together.
    throw new ProblemError({ ...problem, params: { ...problem.params, inMeasure } } as Problem);
  }
}

/** As much of a text as fits into a sentence; null for an empty one. */
export function excerpt(text: string): string | null {
  if (text === '') return null;
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
