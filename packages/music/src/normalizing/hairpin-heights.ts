import { childText, type XmlElement } from '#xml/index.ts';
import { marksOf } from './directions.ts';
import type { Rule } from './rule.ts';
import type { TimedMeasure } from './timed-measure.ts';

type Kind = 'stop' | 'dynamic' | 'start';
type Mark = { kind: Kind; element: XmlElement; at: number; line: string };

/** What a staff has above or below it: the height of its last dynamics and hairpins, and where they ended. */
type Line = { height: string | undefined; at: number; open: number };

/** A hairpin ends before a dynamic at the same moment, and begins behind it. */
const order: Kind[] = ['stop', 'dynamic', 'start'];

/**
 * Puts a hairpin on one line with the dynamics at which it begins and ends: programs often place them a few tenths
 * apart, and Verovio sets marks of different heights on different lines, below each other where they are close.
 */
export function hairpinsBesideDynamics(): Rule {
  let start = 0;
  const lines = new Map<string, Line>();
  return {
    annotate(measure) {
      for (const mark of readMarks(measure, start)) {
        const line = lines.get(mark.line);
        if (line) join(mark, line);
        else lines.set(mark.line, begin(mark));
      }
      start += measure.length;
    },
    endPart() {
      start = 0;
      lines.clear();
    },
  };
}

function readMarks({ moments }: TimedMeasure, start: number): Mark[] {
  const marks = moments.flatMap(({ element, onset }) => {
    if (element.name !== 'direction') return [];
    const line = `${childText(element, 'staff') ?? 1} ${element.attributes['placement'] ?? 'below'}`;
    return marksOf(element).flatMap((mark): Mark[] => {
      const kind = kindOf(mark);
      return kind ? [{ kind, element: mark, at: start + onset, line }] : [];
    });
  });
  return marks.toSorted((one, other) => one.at - other.at || order.indexOf(one.kind) - order.indexOf(other.kind));
}

function kindOf({ name, attributes: { type } }: XmlElement): Kind | null {
  if (name === 'dynamics') return 'dynamic';
  if (name !== 'wedge' || type === 'continue') return null;
  return type === 'stop' ? 'stop' : 'start';
}

const begin = ({ kind, element, at }: Mark): Line => ({
  height: element.attributes['default-y'],
  at,
  open: kind === 'start' ? 1 : 0,
});

/** Marks within a hairpin, and hairpins of two voices at once, keep their heights. */
function join({ kind, element, at }: Mark, line: Line): void {
  if (kind === 'stop') line.open = Math.max(0, line.open - 1);
  else if (line.open === 0) {
    if (line.at !== at) line.height = element.attributes['default-y'];
    else if (line.height === undefined) delete element.attributes['default-y'];
    else element.attributes['default-y'] = line.height;
  }
  if (kind === 'start') line.open += 1;
  if (line.open === 0 || kind === 'start') line.at = at;
}
