import { childText, listChildren, type XmlElement } from '#xml/index.ts';
import { marksOf } from './directions.ts';

type Pedal = { measure: XmlElement; direction: XmlElement; mark: XmlElement };

/**
 * Joins pedal lines that overlap by a note into one line that changes: MuseScore writes the end of a pedal behind the
 * note at which the next one has already begun. Files in which lines are without an end stay as they are.
 */
export function joinOverlappingPedals(score: XmlElement): void {
  for (const part of listChildren(score, 'part'))
    for (const pedals of Map.groupBy(linesIn(part), keyOf).values()) if (areMatched(pedals)) joinLines(pedals);
}

function linesIn(part: XmlElement): Pedal[] {
  return listChildren(part, 'measure').flatMap((measure) =>
    listChildren(measure, 'direction').flatMap((direction) =>
      marksOf(direction)
        .filter(({ name, attributes }) => name === 'pedal' && attributes['line'] === 'yes')
        .map((mark) => ({ measure, direction, mark })),
    ),
  );
}

const keyOf = ({ direction, mark }: Pedal) => `${childText(direction, 'staff') ?? 1} ${mark.attributes['number'] ?? 1}`;
const isStart = ({ mark }: Pedal) => mark.attributes['type'] === 'start';

/** Whether there are only starts and stops, as many of each, and never more than two lines at once. */
function areMatched(pedals: readonly Pedal[]): boolean {
  let open = 0;
  for (const pedal of pedals) {
    if (!isStart(pedal) && pedal.mark.attributes['type'] !== 'stop') return false;
    open += isStart(pedal) ? 1 : -1;
    if (open < 0 || open > 2) return false;
  }
  return open === 0;
}

function joinLines(pedals: readonly Pedal[]): void {
  let open = 0;
  for (const pedal of pedals) {
    if (isStart(pedal)) {
      if (open > 0) pedal.mark.attributes['type'] = 'change';
      open += 1;
    } else {
      if (open === 2) remove(pedal);
      open -= 1;
    }
  }
}

function remove({ measure, direction, mark }: Pedal): void {
  for (const type of listChildren(direction, 'direction-type'))
    type.children = type.children.filter((child) => child !== mark);
  direction.children = direction.children.filter(
    ({ name, children }) => name !== 'direction-type' || children.length > 0,
  );
  if (!direction.children.some(({ name }) => name === 'direction-type'))
    measure.children = measure.children.filter((child) => child !== direction);
}
