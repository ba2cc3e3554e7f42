import { listChildren, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/**
 * MuseScore 3 ends some endings under the number of the next, or ends one that never began. Verovio draws neither: an end takes the
 * number of the ending that is open, and goes where none is.
 */
export function matchedEndings(): Rule {
  let open: string | undefined;
  return {
    rewrite(measure) {
      for (const barline of listChildren(measure, 'barline')) {
        for (const ending of listChildren(barline, 'ending')) {
          if (ending.attributes['type'] === 'start') open = ending.attributes['number'];
          else if (open === undefined) drop(barline, ending);
          else {
            ending.attributes = { ...ending.attributes, number: open };
            open = undefined;
          }
        }
      }
    },
    endPart() {
      open = undefined;
    },
  };
}

function drop(barline: XmlElement, ending: XmlElement): void {
  barline.children = barline.children.filter((child) => child !== ending);
}
