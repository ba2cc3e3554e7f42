import { findChild, listChildren } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/** The name under which Verovio does not see a <measure-repeat>. */
export const staffRepeat = 'staff-repeat';

/** Hides each <measure-repeat> from Verovio; `packages/music/src/mei/staff-repeats.ts` draws it. */
export function repeatsOfStaff(): Rule {
  return {
    rewrite(measure) {
      for (const attributes of listChildren(measure, 'attributes')) {
        for (const style of listChildren(attributes, 'measure-style')) {
          const repeat = findChild(style, 'measure-repeat');
          if (repeat) repeat.name = staffRepeat;
        }
      }
    },
  };
}
