/** The handbook as `scripts/handbook.ts` compiles it from `docs/handbook`. */
export type Handbook = {
  /** The table of contents, in order. */
  groups: readonly { name: string; pages: readonly string[] }[];
  pages: readonly HandbookPage[];
};

export type HandbookPage = { id: string; title: string; blocks: readonly Block[] };

export type Block =
  | { kind: 'heading'; id: string; content: readonly Inline[] }
  | { kind: 'paragraph'; content: readonly Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly Block[])[] }
  | { kind: 'picture'; address: string; text: string }
  | { kind: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] };

export type Inline =
  | string
  /** The name of a button, field or screen. */
  | { kind: 'name'; text: string }
  | { kind: 'key'; text: string }
  | { kind: 'link'; page: string; heading: string; text: string };

/** The text of a line, without its formatting. */
export function plainText(content: readonly Inline[]): string {
  return content.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}
