import { posix } from 'node:path';
import type { SourceFile } from './source.ts';

/** A link of a document to another place in the project: the path from the root, and the heading if it names one. */
type DocumentLink = { written: string; path: string; heading: string | null };

/** Returns the links of a Markdown document, without those to web pages and mail addresses. */
export function linksIn({ path, text }: SourceFile): DocumentLink[] {
  return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, written = '']) => written)
    .filter((written) => !/^[a-z]+:/.test(written))
    .map((written) => {
      const [target = '', heading = null] = written.split('#');
      return { written, path: target === '' ? path : posix.join(posix.dirname(path), target), heading };
    });
}

/** Returns the fragments by which links name the headings of a Markdown document, as GitHub makes them. */
export function headingsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
