import { listChildren } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/**
 * <multiple-rest> (MusicXML 4.0) joins rests of many measures into one: Verovio follows any number, even over measures with notes,
 * and everything else here counts each measure by itself.
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
