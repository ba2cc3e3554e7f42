import { childText, findChild, listChildren, makeElement, plainText, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/**
 * An ending that has begun, and where it ends if the file does not say so: at a later barline, or with its first
 * measure.
 */
type Open = { number: string; measure: XmlElement; barline: XmlElement | null };

/**
 * MuseScore 3 sometimes ends an ending under the number of the next one or not at all, or ends one that never began,
 * and Verovio draws none of these. An end takes the number of the ending that has begun, and is removed if there is
 * none; an ending without an end is closed at the next repeat or double barline, or with its first measure. Its text,
 * such as 'last time', takes the place of its number, which is all that Verovio prints.
 */
export function matchedEndings(): Rule {
  let open: Open | null = null;
  return {
    rewrite(measure) {
      for (const barline of listChildren(measure, 'barline')) {
        for (const ending of listChildren(barline, 'ending')) {
          if (ending.attributes['type'] === 'start') {
            close(open);
            open = { number: nameEnding(ending), measure, barline: null };
          } else if (open === null) drop(barline, ending);
          else {
            ending.attributes = { ...ending.attributes, number: open.number };
            open = null;
          }
        }
      }
      if (open) open.barline ??= listChildren(measure, 'barline').find(endsSection) ?? null;
    },
    endPart() {
      close(open);
      open = null;
    },
  };
}

/** Returns the number under which the ending is drawn: '1, 2' for '1,2'. */
function nameEnding(ending: XmlElement): string {
  const number = plainText(ending) ?? (ending.attributes['number'] ?? '1').replaceAll(/,(?=\d)/g, ', ');
  ending.attributes = { ...ending.attributes, number };
  return number;
}

function close(open: Open | null): void {
  if (!open) return;
  const { number, measure } = open;
  const { children } = open.barline ?? rightBarline(measure);
  const ending = makeElement('ending', { attributes: { number, type: 'discontinue' } });
  const repeat = children.findIndex(({ name }) => name === 'repeat');
  children.splice(repeat === -1 ? children.length : repeat, 0, ending);
}

/** Adds a right barline if there is none. */
function rightBarline(measure: XmlElement): XmlElement {
  const found = listChildren(measure, 'barline').find(({ attributes }) => attributes['location'] !== 'left');
  if (found) return found;
  const barline = makeElement('barline', { attributes: { location: 'right' } });
  measure.children.push(barline);
  return barline;
}

function endsSection(barline: XmlElement): boolean {
  if (barline.attributes['location'] === 'left') return false;
  const style = childText(barline, 'bar-style') ?? '';
  return findChild(barline, 'repeat') !== undefined || style.startsWith('light-');
}

function drop(barline: XmlElement, ending: XmlElement): void {
  barline.children = barline.children.filter((child) => child !== ending);
}
