import { listChildren } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/**
 * Removes <multiple-rest> (MusicXML 4.0), which joins the rests of several measures: Verovio applies any number, even
 * across measures with notes, and all other code expects single measures.
 */
export function noMultipleRests(): Rule {
  return {
    rewrite(measure) {
      for (const attributes of listChildren(measure, 'attributes')) {
        for (const style of listChildren(attributes, 'measure-style')) {
          style.children = style.children.filter(({ name }) => name !== 'multiple-rest');
        }
        attributes.children = attributes.children.filter(
          ({ name, children }) => name !== 'measure-style' || children.length > 0,
        );
      }
    },
  };
}
