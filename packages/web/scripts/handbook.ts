import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Block, Handbook } from '#app/handbook/content.ts';
import { readMarkdown } from './handbook-markdown.ts';

/** A folder for each language, with its table of contents in `README.md`. */
export const handbookFolder = join(import.meta.dirname, '../../../docs/handbook');
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
      const pictures = [...new Set(pages.flatMap(({ blocks }) => picturesIn(blocks)))];
      const imports = pictures.map((path, index) => `import p${index} from ${JSON.stringify(join(folder, path))};`);
      const addresses = `const pictures = { ${pictures.map((path, index) => `${JSON.stringify(path)}: p${index}`).join(', ')} };`;
      const text = JSON.stringify(JSON.stringify({ groups, pages }));
      const place = '(key, value) => (key === "address" ? pictures[value] : value)';
      return [...imports, addresses, `export const handbook = JSON.parse(${text}, ${place});`].join('\n');
    },
  };
}

/** Reads the pages that the contents list; addresses of pictures are relative to the folder of the language. */
export function readHandbook(language: string): Handbook {
  const read = (name: string) => {
    try {
      return readMarkdown(readFileSync(join(handbookFolder, language, `${name}.md`), 'utf8'));
    } catch (cause) {
      throw new Error(`docs/handbook/${language}/${name}.md cannot be read`, { cause });
    }
  };
  const groups: { name: string; pages: string[] }[] = [];
  for (const block of read('README').blocks) {
    if (block.kind === 'heading') groups.push({ name: block.content.join(''), pages: [] });
    if (block.kind === 'list') groups.at(-1)?.pages.push(...block.items.flatMap(linkedPages));
  }
  const pages = groups.flatMap((group) => group.pages.map((id) => ({ id, ...read(id) })));
  return { groups, pages };
}

function linkedPages(item: readonly Block[]): string[] {
  return item.flatMap((block) =>
    block.kind === 'paragraph'
      ? block.content.flatMap((part) => (typeof part !== 'string' && part.kind === 'link' ? part.page : []))
      : [],
  );
}

export function picturesIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'picture') return block.address;
    return block.kind === 'list' ? block.items.flatMap(picturesIn) : [];
  });
}
