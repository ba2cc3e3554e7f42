import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { elementsIn, type Handbook, type Part, textOf } from '#app/handbook/content.ts';

/** A folder for each language, with its table of contents in `README.md`. */
const handbookFolder = join(import.meta.dirname, '../../../docs/handbook');
const virtual = /^virtual:handbook\/(en|zh)$/;

/** Compiles the Markdown of `docs/handbook` to modules, so that the browser needs no parser. */
export function handbook(): Plugin {
  return {
    name: 'handbook',
    resolveId: (id) => (virtual.test(id) ? `\0${id}` : null),
    load(id) {
      const [, language] = virtual.exec(id.slice(1)) ?? [];
      if (language === undefined) return null;
      const folder = join(handbookFolder, language);
      const { groups, pages } = readHandbook(language);
      for (const page of pages) this.addWatchFile(join(folder, `${page.id}.md`));
      const pictures = [
        ...new Set(pages.flatMap(({ content }) => elementsIn(content).flatMap(({ address }) => address ?? []))),
      ];
      const imports = pictures.map((path, index) => `import p${index} from ${JSON.stringify(join(folder, path))};`);
      const addresses = `const pictures = { ${pictures.map((path, index) => `${JSON.stringify(path)}: p${index}`).join(', ')} };`;
      const text = JSON.stringify(JSON.stringify({ groups, pages }));
      const place = '(key, value) => (key === "address" ? pictures[value] : value)';
      return [...imports, addresses, `export const handbook = JSON.parse(${text}, ${place});`].join('\n');
    },
  };
}

/** Reads the pages that the contents list; addresses of pictures are relative to the folder of the language. */
function readHandbook(language: string): Handbook {
  const read = (name: string) => {
    try {
      return readMarkdown(readFileSync(join(handbookFolder, language, `${name}.md`), 'utf8'));
    } catch (cause) {
      throw new Error(`docs/handbook/${language}/${name}.md cannot be read`, { cause });
    }
  };
  const groups: { name: string; pages: string[] }[] = [];
  for (const part of read('README').content) {
    if (typeof part === 'string') continue;
    if (part.kind === 'heading') groups.push({ name: textOf(part), pages: [] });
    if (part.kind === 'list') groups.at(-1)?.pages.push(...elementsIn([part]).flatMap(({ page }) => page ?? []));
  }
  const pages = groups.flatMap((group) => group.pages.map((id) => ({ id, ...read(id) })));
  return { groups, pages };
}

/** Reads a page; fails on Markdown that the handbook does not support. */
function readMarkdown(text: string): { title: string; content: Part[] } {
  const [first, ...rest] = lexer(text).filter(({ type }) => type !== 'space');
  if (first?.type !== 'heading' || first['depth'] !== 1) throw new Error('A page begins with its title');
  return { title: first['text'], content: partsOf(rest) };
}

/** The anchor that GitHub gives a heading. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

const partsOf = (tokens: Token[] = []): Part[] => tokens.filter(({ type }) => type !== 'space').map(readOne);

function readOne(token: Token): Part {
  const { type } = token;
  const tokens = 'tokens' in token ? token.tokens : undefined;
  switch (type) {
    case 'heading':
      return { kind: 'heading', id: headingId(token['text']), content: partsOf(tokens) };
    case 'paragraph':
    case 'text':
      if (tokens === undefined) return token['text'];
      if (tokens[0]?.type === 'image') return readOne(tokens[0]);
      return { kind: 'paragraph', content: partsOf(tokens) };
    case 'image':
      return { kind: 'picture', address: token['href'], text: token['text'], content: [] };
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return {
        kind: ordered ? 'steps' : 'list',
        content: items.map((item) => ({ kind: 'item', content: partsOf(item.tokens) })),
      };
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (kind: 'column' | 'cell', row: Tokens.TableCell[]) =>
        row.map((cell) => ({ kind, content: partsOf(cell.tokens) }));
      const body = rows.map((row): Part => ({ kind: 'row', content: cells('cell', row) }));
      return {
        kind: 'table',
        content: [
          { kind: 'head', content: cells('column', header) },
          { kind: 'body', content: body },
        ],
      };
    }
    case 'escape':
      return token['text'];
    case 'strong':
      return { kind: 'name', content: [token['text']] };
    case 'codespan':
      return { kind: 'key', content: [token['text']] };
    case 'link': {
      const [, page = '', id = ''] = /^([\w-]*)(?:\.md)?(?:#(.*))?$/.exec(token['href']) ?? [];
      return { kind: 'link', page, id: decodeURIComponent(id), content: [token['text']] };
    }
    default:
      throw new Error(`The handbook cannot show ${type}: ${token.raw}`);
  }
}
