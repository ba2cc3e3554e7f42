import { childText, findChild, listChildren, type XmlElement } from '#xml/index.ts';
import { marksOf, spaceOut } from './directions.ts';
import type { Rule } from './rule.ts';

/** Words that precede the dynamic that they qualify: 'sempre pp', but 'p sempre legato'. */
const before =
  /^(?:(?:sempre|subito|sub\.|pi[uù]|meno|molto|poco|assai|ma|always|suddenly|more|less|very)(?:\s+|$))+$/i;

/**
 * Joins words and a dynamic at one moment, which programs write as two directions: 'p dolce' is one line. Verovio would
 * print 'cresc.' over the dynamic, and other words above it.
 */
export function wordsBesideDynamics(): Rule {
  return {
    rewrite(measure) {
      const joined = new Set<XmlElement>();
      for (const run of runsOfDirections(measure)) {
        for (const words of run.filter(isWords)) {
          const dynamic = run.find((other) => isDynamic(other) && !joined.has(other) && isBeside(other, words));
          if (!dynamic) continue;
          join(words, dynamic);
          joined.add(dynamic);
        }
      }
      if (joined.size > 0) measure.children = measure.children.filter((child) => !joined.has(child));
    },
  };
}

/** Runs of directions without a note between them, which are at one moment. */
function runsOfDirections({ children }: XmlElement): XmlElement[][] {
  const runs: XmlElement[][] = [[]];
  for (const child of children) {
    if (child.name === 'direction') runs.at(-1)?.push(child);
    else if (child.name === 'note' || child.name === 'backup' || child.name === 'forward') runs.push([]);
  }
  return runs.filter(({ length }) => length > 1);
}

function isDynamic(direction: XmlElement): boolean {
  const marks = marksOf(direction);
  return marks.length === 1 && marks[0]?.name === 'dynamics';
}

/** Words of expression; a tempo, which is bold or has a sound, belongs above the staff. */
function isWords(direction: XmlElement): boolean {
  const marks = marksOf(direction);
  if (marks.length === 0 || findChild(direction, 'sound')) return false;
  return marks.every(
    ({ name, text, attributes }) => name === 'words' && attributes['font-weight'] !== 'bold' && !text.includes('\n'),
  );
}

const isBeside = (one: XmlElement, other: XmlElement) =>
  one.attributes['placement'] === other.attributes['placement'] &&
  ['staff', 'offset'].every((name) => childText(one, name) === childText(other, name));

function join(words: XmlElement, dynamic: XmlElement): void {
  const isBefore = before.test(marksOf(words)[0]?.text.trim() ?? '');
  const [own, others] = [listChildren(words, 'direction-type'), listChildren(dynamic, 'direction-type')];
  const rest = words.children.filter((child) => !own.includes(child));
  words.children = [...(isBefore ? [...own, ...others] : [...others, ...own]), ...rest];
  spaceOut(marksOf(words));
}
