import { childText, makeElement, listChildren, type XmlElement } from '#xml/index.ts';
import { createDirection, marksOf } from './directions.ts';
import type { Rule } from './rule.ts';

type Pedal = { direction: XmlElement; mark: XmlElement };

/**
 * Rewrites pedals in a form that Verovio reads: lines from a start to a stop, and signs. A line that continues after a
 * gap (`resume`) starts again, one that ends without lifting (`discontinue`) stops, and a change ends one line and
 * starts the next. The start of a line that never stops becomes a sign, because such a line would not be drawn. All go
 * below the lowest staff of their part.
 */
export function plainPedals(): Rule {
  /** The starts of lines that have not ended, by staff and number. */
  const open = new Map<string, Pedal>();
  let staves = 1;
  return {
    rewrite(measure) {
      for (const attributes of listChildren(measure, 'attributes'))
        staves = Number(childText(attributes, 'staves')) || staves;
      for (const direction of listChildren(measure, 'direction')) {
        for (const mark of marksOf(direction)) {
          if (mark.name === 'pedal') readPedal({ direction, mark }, measure, open);
        }
      }
      if (staves === 1) return;
      for (const direction of listChildren(measure, 'direction'))
        if (marksOf(direction).some(({ name }) => name === 'pedal')) putBelow(direction, staves);
    },
    endPart() {
      staves = 1;
      for (const { mark } of open.values()) Object.assign(mark.attributes, sign);
      open.clear();
    },
  };
}

/** Done last, because pedals are matched by the staff given in the file. */
function putBelow(direction: XmlElement, staves: number): void {
  if (direction.attributes['placement'] === 'above') return;
  direction.attributes['placement'] = 'below';
  const staff = makeElement('staff', { text: String(staves) });
  const at = direction.children.findIndex(({ name }) => name === 'staff');
  if (at >= 0) direction.children[at] = staff;
  else {
    const after = direction.children.findIndex(({ name }) => name === 'sound' || name === 'listening');
    direction.children.splice(after < 0 ? direction.children.length : after, 0, staff);
  }
}

const line = { line: 'yes', sign: 'no' };
const sign = { line: 'no', sign: 'yes' };

function readPedal(pedal: Pedal, measure: XmlElement, open: Map<string, Pedal>): void {
  const { direction, mark } = pedal;
  const key = `${childText(direction, 'staff') ?? 1} ${mark.attributes['number'] ?? 1}`;
  const started = open.get(key);
  const type = mark.attributes['type'];
  if (type === 'start' || type === 'sostenuto' || type === 'resume') {
    if (type === 'resume') Object.assign(mark.attributes, line, { type: 'start' });
    if (mark.attributes['line'] === 'yes') open.set(key, pedal);
  } else if (type === 'stop' || type === 'discontinue') {
    mark.attributes['type'] = 'stop';
    if (started || type === 'discontinue') Object.assign(mark.attributes, line);
    open.delete(key);
  } else if (type === 'change' && started) {
    Object.assign(mark.attributes, line, { type: 'stop' });
    const next = makeElement('pedal', { attributes: { ...mark.attributes, ...line, type: 'start' } });
    const beginning = createDirection(direction, [next]);
    measure.children.splice(measure.children.indexOf(direction) + 1, 0, beginning);
    open.set(key, { direction: beginning, mark: next });
  } else if (type === 'continue') {
    for (const one of listChildren(direction, 'direction-type')) one.children = one.children.filter((m) => m !== mark);
  }
}
