import { findChild, listChildren, makeElement, type XmlElement } from '#xml/index.ts';

/** Modifies a score: new systems begin at these zero-based measures, and at no other. */
export function writeBreaks(score: XmlElement, starts: readonly number[]): void {
  const part = findChild(score, 'part');
  const isStart = new Set(starts);
  for (const [index, measure] of listChildren(part ?? score, 'measure').entries()) {
    for (const print of listChildren(measure, 'print')) {
      delete print.attributes['new-system'];
      delete print.attributes['new-page'];
    }
    const others = measure.children.filter((child) => child.name !== 'print' || !isEmpty(child));
    const print = makeElement('print', { attributes: { 'new-system': 'yes' } });
    measure.children = isStart.has(index) ? [print, ...others] : others;
  }
}

const isEmpty = ({ attributes, children }: XmlElement) => children.length === 0 && Object.keys(attributes).length === 0;
