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

/** As much of a text as fits into a sentence; null for an empty one. */
export function excerpt(text: string): string | null {
  if (text === '') return null;
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
