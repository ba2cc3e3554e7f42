import { childText, makeElement, findChild, listChildren, plainText, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/**
 * Kinds that Verovio would print as a major chord: those it does not know, and names that some programs write for
 * others.
 */
const suffixes: ReadonlyMap<string, string> = new Map([
  ['dominant-seventh', '7'],
  ['minor-major', 'mMaj7'],
  ['augmented-ninth', 'aug9'],
  ['maj69', '6/9'],
  ['altered', 'alt'],
  ['pedal', 'ped'],
  ['neapolitan', 'N6'],
  ['italian', 'It6'],
  ['french', 'Fr6'],
  ['german', 'Ger6'],
  ['tristan', 'Trist'],
]);

/** Kinds that have no suffix, so that a blank one is meant. */
const plainKinds = new Set(['', 'major', 'other']);

/**
 * Rewrites chord symbols that Verovio would leave out or print wrongly: functions (IV), numerals, N.C. for no chord,
 * unknown kinds, kinds with a blank text, and degrees that the text of the kind includes. 'b' and '#' before a number
 * become accidentals.
 */
export function readableChordSymbols(): Rule {
  return {
    rewrite(measure) {
      for (const harmony of listChildren(measure, 'harmony')) {
        const kind = findChild(harmony, 'kind');
        harmony.children = harmony.children.filter((child) => !isHiddenDegree(child) && !isInText(child, kind));
        const root = findChild(harmony, 'root');
        if (!root) harmony.children.unshift(writtenRoot(textOf(harmony)));
        else if (kind && plainText(kind) === 'none') {
          const step = findChild(root, 'root-step');
          if (step) step.text = kind.attributes['text'] ?? 'N.C.';
          Object.assign(kind, { text: 'major', attributes: { text: '' } });
        } else if (kind) writeSuffix(kind);
        if (kind?.attributes['text']) kind.attributes['text'] = withAccidentals(kind.attributes['text']);
      }
    },
  };
}

/** A degree with an empty text is in the text of the kind, as the 7 in MuseScore's '7sus'; Verovio would repeat it. */
function isHiddenDegree(child: XmlElement): boolean {
  if (child.name !== 'degree') return false;
  return child.attributes['print-object'] === 'no' || findChild(child, 'degree-value')?.attributes['text'] === '';
}

/** A degree whose number is in the text of the kind, as the 9 in '6/9'. */
function isInText(child: XmlElement, kind: XmlElement | undefined): boolean {
  const value = child.name === 'degree' ? childText(child, 'degree-value') : null;
  return value !== null && (kind?.attributes['text'] ?? '').split(/\D+/).includes(value);
}

/** 'mi7♭5' for 'mi7b5'. */
const withAccidentals = (suffix: string) => suffix.replaceAll(/b(?=\d)/g, '♭').replaceAll(/#(?=\d)/g, '♯');

function writeSuffix(kind: XmlElement): void {
  const name = plainText(kind)?.toLowerCase() ?? '';
  if ((kind.attributes['text'] ?? '').trim() !== '' || plainKinds.has(name)) return;
  const { text: _blank, ...attributes } = kind.attributes;
  const suffix = suffixes.get(name);
  kind.attributes = suffix === undefined ? attributes : { ...attributes, text: suffix };
}

function writtenRoot(text: string): XmlElement {
  return makeElement('root', { children: [makeElement('root-step', { text })] });
}

function textOf(harmony: XmlElement): string {
  const numeral = findChild(harmony, 'numeral');
  const root = numeral && findChild(numeral, 'numeral-root');
  return root?.attributes['text'] ?? root?.text ?? childText(harmony, 'function') ?? '';
}
