import { childText, makeElement, findChild, listChildren, plainText, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/** Chord symbols of which Verovio would print nothing or the wrong letter: functions (IV), numerals, and N.C. for no chord. */
export function readableChordSymbols(): Rule {
  return {
    rewrite(measure) {
      for (const harmony of listChildren(measure, 'harmony')) {
        const kind = findChild(harmony, 'kind');
        const root = findChild(harmony, 'root');
        if (!root) harmony.children.unshift(writtenRoot(textOf(harmony)));
        else if (kind && plainText(kind) === 'none') {
          const step = findChild(root, 'root-step');
          if (step) step.text = kind.attributes['text'] ?? 'N.C.';
          Object.assign(kind, { text: 'major', attributes: { text: '' } });
        }
      }
    },
  };
}

function writtenRoot(text: string): XmlElement {
  return makeElement('root', { children: [makeElement('root-step', { text })] });
}

function textOf(harmony: XmlElement): string {
  const numeral = findChild(harmony, 'numeral');
  const root = numeral && findChild(numeral, 'numeral-root');
  return root?.attributes['text'] ?? root?.text ?? childText(harmony, 'function') ?? '';
}
