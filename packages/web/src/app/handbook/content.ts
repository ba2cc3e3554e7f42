/** The handbook as `scripts/handbook.ts` compiles it from `docs/handbook`. */
export type Handbook = {
  /** The table of contents, in order. */
  groups: readonly { name: string; pages: readonly string[] }[];
  pages: readonly HandbookPage[];
};

export type HandbookPage = { id: string; title: string; content: readonly Part[] };

export type Part = string | Element;

export type Element = {
  kind: Block | 'name' | 'key' | 'link';
  /** Of a heading, and of the one that a link leads to. */
  id?: string;
  /** The page that a link opens; '' for the same one. */
  page?: string;
  /** The file of a picture, and what it shows. */
  address?: string;
  text?: string;
  content: readonly Part[];
};

type Block = 'heading' | 'paragraph' | 'picture' | (typeof containers)[number];
const containers = ['list', 'steps', 'item', 'table', 'head', 'column', 'body', 'row', 'cell'] as const;

export const elementsIn = (parts: readonly Part[]): Element[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [] : [part, ...elementsIn(part.content)]));

export function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  return part.content.map(textOf).join(containers.some((kind) => kind === part.kind) ? ' ' : '');
}
