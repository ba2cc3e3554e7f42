import { extname } from 'node:path';
import { type Comment, parseSync } from 'oxc-parser';
import { isTest, type SourceFile } from '#scripts/structure/source.ts';

/** How large the project is, by what is counted. */
export type Figures = Record<string, number>;

/** Files of so few lines seldom earn their import. */
const shortFile = 30;

type Kind = 'product' | 'tests' | 'tools' | 'bench' | 'generated' | 'data' | 'scripts' | 'documents';

function kindOf(path: string): Kind | undefined {
  const extension = extname(path);
  if (/\.gen\.\w+$/.test(path)) return 'generated';
  if (extension === '.md') return isDocument(path) ? 'documents' : undefined;
  if (extension === '.json') return /(^package-lock|scripts\/budget)\.json$/.test(path) ? undefined : 'data';
  if (['.sql', '.js', '.mjs', '.cjs', '.sh', '.html'].includes(extension)) return 'scripts';
  if (!['.ts', '.tsx', '.css'].includes(extension)) return undefined;
  if (path.startsWith('bench/')) return 'bench';
  if (isTest(path)) return 'tests';
  return /^packages\/[\w-]+\/(src|migrations|triggers)\//.test(path) ? 'product' : 'tools';
}

/** The specification comes from elsewhere; the handbook counts in one of its languages. */
const isDocument = (path: string) => !/^docs\/(specification|handbook\/(?!en\/))/.test(path);

const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** A name or number, a text, or a sign; what is between them is layout. */
const token = /[\p{L}\p{N}_$]+|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\S/gu;

function countCode({ path, text }: SourceFile): { tokens: number; comments: number } {
  const found = commentsIn(path, text);
  let code = text;
  for (const { start, end } of found.toReversed()) code = `${code.slice(0, start)} ${code.slice(end)}`;
  const comments = found.reduce((sum, { start, end }) => sum + countLines(text.slice(start, end)), 0);
  return { tokens: code.match(token)?.length ?? 0, comments };
}

function commentsIn(path: string, text: string): Pick<Comment, 'start' | 'end'>[] {
  if (!path.endsWith('.css')) return parseSync(path, text).comments;
  return Array.from(text.matchAll(/\/\*.*?\*\//gs), ({ index, 0: comment }) => ({
    start: index,
    end: index + comment.length,
  }));
}

export function countFiles(files: readonly SourceFile[]): Figures {
  const of = (kind: Kind) => files.filter(({ path }) => kindOf(path) === kind);
  const lines = (kind: Kind) => of(kind).reduce((sum, { text }) => sum + countLines(text), 0);
  const product = of('product');
  const code = product.map(countCode);
  return {
    'product lines': lines('product'),
    'product tokens': code.reduce((sum, { tokens }) => sum + tokens, 0),
    'product comment lines': code.reduce((sum, { comments }) => sum + comments, 0),
    'product files': product.length,
    [`product files of ${shortFile} lines or fewer`]: product.filter(({ text }) => countLines(text) <= shortFile)
      .length,
    'words of documents': of('documents').reduce((sum, { text }) => sum + countWords(text), 0),
    'test lines': lines('tests'),
    'tool lines': lines('tools'),
    'bench lines': lines('bench'),
    'generated lines': lines('generated'),
    'JSON lines': lines('data'),
    'SQL, JavaScript, shell and HTML lines': lines('scripts'),
  };
}

/** Returns the names of figures that are higher than before. New figures are not. */
export function raisesIn(before: Figures, after: Figures): string[] {
  return Object.keys(after).filter((name) => name in before && (after[name] ?? 0) > (before[name] ?? 0));
}
