import { type Block, type Handbook, type HandbookPage, plainText } from './content.ts';

export type Match = {
  page: HandbookPage;
  /** The id of the section that matches best; '' for the beginning of the page. */
  heading: string;
  /** Text around the first match. */
  excerpt: string;
};

const excerptLength = 120;

/**
 * Finds the pages that contain all words: first those with the words in the title, then those with them in a heading.
 */
export function searchHandbook({ pages }: Handbook, typed: string): Match[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return pages
    .flatMap((page) => findIn(page, words))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ match }) => match);
}

function findIn(page: HandbookPage, words: readonly string[]): { match: Match; weight: number }[] {
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const sections = sectionsOf(page);
  if (!has(sections.map(({ name, text }) => `${name} ${text}`).join(' '))) return [];
  const best = sections.find(({ name }) => has(name)) ?? sections.find(({ text }) => has(text)) ?? sections[0];
  if (best === undefined) return [];
  const weight = has(page.title) ? 2 : Number(has(best.name));
  return [{ match: { page, heading: best.id, excerpt: excerptOf(best.text, words) }, weight }];
}

type Section = { id: string; name: string; text: string };

function sectionsOf({ title, blocks }: HandbookPage): Section[] {
  const sections: Section[] = [{ id: '', name: title, text: '' }];
  for (const block of blocks) {
    const last = sections.at(-1);
    if (block.kind === 'heading') sections.push({ id: block.id, name: plainText(block.content), text: '' });
    else if (last) last.text = `${last.text} ${textOf(block)}`.trim();
  }
  return sections;
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'list':
      return block.items.map((item) => item.map(textOf).join(' ')).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(plainText).join(' ');
    case 'picture':
      return '';
    default:
      return plainText(block.content);
  }
}

function excerptOf(text: string, words: readonly string[]): string {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0] ?? ''));
  const start = Math.max(0, at - excerptLength / 3);
  const end = start + excerptLength;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}
