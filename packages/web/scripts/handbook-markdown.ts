import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Inline } from '#app/handbook/content.ts';

export type MarkdownPage = { title: string; blocks: Block[] };

/** Reads a page; fails on Markdown that the handbook does not support. */
export function readMarkdown(text: string): MarkdownPage {
  const [first, ...rest] = lexer(text).filter(({ type }) => type !== 'space');
  if (first?.type !== 'heading' || first['depth'] !== 1) throw new Error('A page begins with its title');
  return { title: first['text'], blocks: rest.flatMap(readBlock) };
}

/** The anchor that GitHub gives a heading. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

function readBlock(token: Token): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [{ kind: 'heading', id: headingId(token['text']), content: readInline(token.tokens) }];
    case 'paragraph':
    case 'text': {
      const [picture] = token.tokens ?? [];
      if (picture?.type === 'image') return [{ kind: 'picture', address: picture['href'], text: picture['text'] }];
      return [{ kind: 'paragraph', content: readInline(token.tokens) }];
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [{ kind: 'list', isOrdered: ordered, items: items.map(({ tokens }) => tokens.flatMap(readBlock)) }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const read = (cells: Tokens.TableCell[]) => cells.map(({ tokens }) => readInline(tokens));
      return [{ kind: 'table', head: read(header), rows: rows.map(read) }];
    }
    default:
      throw new Error(`The handbook cannot show ${token.type}: ${token.raw}`);
  }
}

function readInline(tokens: Token[] = []): Inline[] {
  return tokens.map((token): Inline => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return token['text'];
      case 'strong':
        return { kind: 'name', text: token['text'] };
      case 'codespan':
        return { kind: 'key', text: token['text'] };
      case 'link': {
        const [, page = '', heading = ''] = /^([\w-]*)(?:\.md)?(?:#(.*))?$/.exec(token['href']) ?? [];
        return { kind: 'link', page, heading: decodeURIComponent(heading), text: token['text'] };
      }
      default:
        throw new Error(`The handbook cannot show ${token.type}: ${token.raw}`);
    }
  });
}
