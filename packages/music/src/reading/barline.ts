import { childText, type Element, findChild, toInteger } from './element.ts';
import { limits } from './limits.ts';
import { ProblemError } from './problem-error.ts';

export type Barline = {
  repeatStart: boolean;
  repeatEnd: number | null;
  /** Numbers of the volta that begins here. */
  endingStart: number[] | null;
  endingStop: boolean;
  /** Whether a fermata is written over the barline at the start or the end of its measure. */
  fermata: 'start' | 'end' | null;
  isDouble: boolean;
};

export function readBarline(barline: Element): Barline {
  const repeat = findChild(barline, 'repeat');
  const ending = findChild(barline, 'ending');
  if (ending) refuseLongText(ending);
  const direction = repeat?.attributes['direction'];
  const endingType = ending?.attributes['type'];
  return {
    repeatStart: direction === 'forward',
    repeatEnd: repeat && direction === 'backward' ? toTimes(repeat) : null,
    endingStart: ending && endingType === 'start' ? toNumbers(ending) : null,
    endingStop: endingType === 'stop' || endingType === 'discontinue',
    fermata: findChild(barline, 'fermata') ? (barline.attributes['location'] === 'left' ? 'start' : 'end') : null,
    isDouble: (childText(barline, 'bar-style') ?? 'regular').includes('-'),
  };
}

/** An engraver crashes on endings with a text of some hundred letters. */
function refuseLongText({ attributes, text, line }: Element) {
  const length = Math.max(text.length, attributes['number']?.length ?? 0);
  if (length <= limits.endingText) return;
  throw new ProblemError({ code: 'score-file.too-much', params: { line, of: 'elementText' } });
}

function toTimes(repeat: Element): number {
  const times = repeat.attributes['times'];
  return times === undefined ? 2 : toInteger(times, limits.repeats, repeat);
}

/** '1, 2' or '1-3' or '1.' */
function toNumbers({ attributes }: Element): number[] {
  return (attributes['number'] ?? '').match(/\d{1,2}/g)?.map(Number) ?? [];
}
