import { childText, listChildren } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/** A file may say that a part has 0 staves, which crashes Verovio; its notes need one. */
export function atLeastOneStaff(): Rule {
  return {
    rewrite(measure) {
      for (const attributes of listChildren(measure, 'attributes'))
        if (Number(childText(attributes, 'staves')) === 0)
          attributes.children = attributes.children.filter(({ name }) => name !== 'staves');
    },
  };
}
