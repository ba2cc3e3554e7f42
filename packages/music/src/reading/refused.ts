import type { Problem } from '#model.ts';

/** Thrown inside this room at the first breach, and caught at its door: reading goes no further. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(code: string, text: string, line: number | null) {
    super(text);
    this.name = 'Refused';
    this.problem = { code: `score.${code}`, text, line };
  }
}
