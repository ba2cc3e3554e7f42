import { type Problem, problemInEnglish } from './problems.ts';

/** Thrown inside this room at the first fault, and caught by `readScore`: reading stops there. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problemInEnglish(problem));
    this.problem = problem;
  }
}

/** Runs a step of reading a measure; a fault in it says which measure that is. */
export function withMeasure(inMeasure: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { problem } = error;
    // The code keeps its params; the compiler cannot see that a spread does not part them.
    throw new ProblemError({ ...problem, params: { ...problem.params, inMeasure } } as Problem);
  }
}

/** As much of a text as fits into a sentence; null for an empty one. */
export function excerpt(text: string): string | null {
  if (text === '') return null;
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
