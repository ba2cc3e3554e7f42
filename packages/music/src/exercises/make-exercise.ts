import { alter } from './alter.ts';
import { type Answers, type Choice, type Options, resolveOptions } from './choice.ts';
import { compose } from './compose.ts';
import { express } from './expression.ts';
import type { Measure } from './piece.ts';
import { type Random, randomFrom } from './random.ts';
import { sketch } from './sketch.ts';
import { titleFor } from './titles.ts';
import { showsAll } from './verify.ts';
import { write } from './write.ts';

export type Exercise = {
  name: string;
  /** MusicXML 4.0. */
  xml: string;
  /** The tags that analysis must find in it. */
  answers: Answers;
  measures: number;
  /** Quarter notes a minute. */
  tempo: number;
};

/** The maximum number of attempts; a choice for which there is any music needs a few dozen. */
const attempts = 400;

/**
 * Composes a sight-reading piece for two hands, the same for the same seed and options. @throws RangeError if the
 * options contradict each other, such as a sixth in five-finger position
 */
export function makeExercise(options: Options): Exercise {
  const random = randomFrom(options.seed);
  const choice = resolveOptions(options, random);
  const name = titleFor(choice.timeSignature, random);
  const composed = search(choice, random);
  const { measures, tempo, mode: _, ...answers } = choice;
  return { name, xml: write(name, composed, choice), answers, measures, tempo };
}

function search(choice: Choice, random: Random): Measure[] {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const drawn = sketch(choice, random);
    const position = compose(drawn, choice, random, attempt);
    alter(drawn.measures, choice, random);
    if (!showsAll(drawn.measures, choice)) continue;
    express(drawn.measures, position, choice, random);
    return drawn.measures;
  }
  throw new RangeError('These options leave no music: choose fewer of them, or more measures');
}
