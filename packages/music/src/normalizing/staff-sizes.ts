import { findChild, listChildren } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/**
 * Finale enlarges tablature staves, because their lines are wider apart. Verovio does that by itself, and would enlarge
 * chord symbols and stems with the staff. Small staves stay small.
 */
export function noEnlargedStaves(): Rule {
  return {
    rewrite(measure) {
      for (const attributes of listChildren(measure, 'attributes')) {
        for (const details of listChildren(attributes, 'staff-details')) {
          const size = findChild(details, 'staff-size');
          if (size && Number(size.text) > 100) details.children = details.children.filter((child) => child !== size);
        }
      }
    },
  };
}
