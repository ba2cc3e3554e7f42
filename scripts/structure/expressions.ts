import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { checkSync } from 'recheck';
import { type Fault, isTest, type SourceFile } from './source.ts';

type Expression = { file: string; source: string; flags: string };

/** Where expressions meet only texts of our own making, and why these are harmless. */
const trusted: readonly { path: string; why: string }[] = [
  ...['engraving/', 'mei/', 'xml/markup.ts', 'printing/load-page-fonts.ts'].map((path) => ({
    path: `packages/music/src/${path}`,
    why: 'markup that Verovio writes, with every tag closed, in a process with a limit of time',
  })),
  { path: 'packages/web/src/library/playing/read-sheet.ts', why: 'drawings that the server has made' },
  { path: 'packages/web/src/app/start/render-login.tsx', why: 'the page that is rendered when the app is built' },
  { path: 'packages/server/src/platform/configuration.ts', why: 'settings of whoever runs the server' },
  { path: 'packages/server/src/platform/database/postgres.ts', why: 'settings of whoever runs the server' },
  { path: 'packages/server/src/platform/backups/', why: 'what pg_dump and the console itself write' },
  { path: 'packages/server/src/app/', why: 'arguments and samples of whoever runs the server' },
];

/** Expressions without such a repetition take constant time at each place. */
const unbounded = /[*+]|\{\d+,\}/;
/** An expression that cannot be judged in this time counts as slow. */
const maxMs = 60_000;
/** By default steps end after some time, too, and what a busy machine did not finish counts as slow. */
const byCount = { seedingTimeout: null, incubationTimeout: null, attackTimeout: null };

export const slowExpressions = {
  name: 'no expression takes more than linear time for a text of strangers',
  faults({ files }: { files: readonly SourceFile[] }): Fault[] {
    const product = files.filter(
      ({ path }) =>
        /^packages\/(?:contract|music|server|web)\/src\//.test(path) &&
        !isTest(path) &&
        !trusted.some((one) => path.startsWith(one.path)),
    );
    const verdicts = readVerdicts();
    const faults = product.flatMap(expressionsIn).flatMap(({ file, source, flags }) => {
      const key = `${flags} ${source}`;
      const verdict = (verdicts[key] ??= unbounded.test(source) ? judge(source, flags) : 'safe');
      return verdict === 'safe' ? [] : [{ file, line: `${verdict}: /${source}/${flags}` }];
    });
    mkdirSync(dirname(verdictsPath), { recursive: true });
    writeFileSync(verdictsPath, JSON.stringify(verdicts));
    return faults;
  },
};

function judge(source: string, flags: string): string {
  // Otherwise it starts programs that are not installed everywhere.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure';
  const found = checkSync(source, flags, { timeout: maxMs, ...byCount });
  return found.status === 'vulnerable' ? found.complexity.summary : found.status;
}

/** Judging all of them takes a minute, so verdicts are kept. */
const verdictsPath = join(import.meta.dirname, '../../node_modules/.cache/expressions.json');

function readVerdicts(): Record<string, string> {
  return existsSync(verdictsPath) ? (JSON.parse(readFileSync(verdictsPath, 'utf8')) as Record<string, string>) : {};
}

type Node = {
  type: string;
  name?: string;
  value?: unknown;
  quasi?: Node;
  quasis?: { value: { raw: string; cooked: string } }[];
  expressions?: Node[];
};

/** Returns literals, and `new RegExp` of texts and of constants in the same file. */
function expressionsIn({ path: file, text }: SourceFile): Expression[] {
  const found: Expression[] = [];
  const constants = new Map<string, string>();
  const valueOf = (node: Node): string | undefined => {
    if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
    if (node.type === 'Identifier') return constants.get(node.name ?? '');
    if (node.type === 'TaggedTemplateExpression') return node.quasi && joined(node.quasi, 'raw');
    return node.type === 'TemplateLiteral' ? joined(node, 'cooked') : undefined;
  };
  const joined = ({ quasis = [], expressions = [] }: Node, kind: 'raw' | 'cooked'): string | undefined => {
    const parts = expressions.map(valueOf);
    return parts.includes(undefined)
      ? undefined
      : quasis.map(({ value }, at) => value[kind] + (parts[at] ?? '')).join('');
  };
  new Visitor({
    VariableDeclarator(node) {
      const value = node.init && valueOf(node.init as Node);
      if (node.id.type === 'Identifier' && typeof value === 'string') constants.set(node.id.name, value);
    },
    Literal(node) {
      if ('regex' in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression(node) {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
      const [source, flags] = node.arguments.map((one) => valueOf(one as Node));
      if (source !== undefined) found.push({ file, source, flags: flags ?? '' });
    },
  }).visit(parseSync(file, text).program);
  return found;
}
