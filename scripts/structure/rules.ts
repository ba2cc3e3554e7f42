import { posix } from 'node:path';
import { circlesIn } from './circles.ts';
import { slowExpressions } from './expressions.ts';
import type { Import } from './imports.ts';
import { headingsOf, linksIn } from './links.ts';
import { districts, type Fault, floorOf, isTest, roomOf, type SourceFile } from './source.ts';
import { type NamedPath, pathsIn } from './paths.ts';
import { tableWrites } from './tables.ts';

export type Project = {
  files: readonly SourceFile[];
  imports: readonly Import[];
  /** Documents that describe the present, whose paths are checked. */
  documents: readonly SourceFile[];
  /** All Markdown files, also those that tell of the past. */
  texts: readonly SourceFile[];
  styleSheets: readonly SourceFile[];
  /** The path of a file or folder from the root. */
  exists: (path: string) => boolean;
  /** Returns the text of a file by its path from the root; undefined if there is none. */
  read: (path: string) => string | undefined;
};

export type Rule = { name: string; faults: (project: Project) => Fault[] };

const shipped = (files: readonly SourceFile[]) => files.filter(({ path }) => !isTest(path));
const shippedImports = (imports: readonly Import[]) => imports.filter(({ from }) => !isTest(from));
const circleFault = (way: readonly string[]): Fault => ({ file: way[0] ?? '', line: way.join(' → ') });

/** Dynamic imports may close a circle, because they are loaded only when somebody opens the screen. */
export const fileCircles: Rule = {
  name: 'no circle between files',
  faults: ({ imports }) =>
    circlesIn(
      shippedImports(imports)
        .filter(({ isLazy }) => !isLazy)
        .map(({ from, to }) => [from, to] as const),
    ).map(circleFault),
};

export const roomCircles: Rule = {
  name: 'no circle between rooms',
  faults: ({ imports }) =>
    circlesIn(
      shippedImports(imports).flatMap(({ from, to }) => {
        const [room, other] = [roomOf(from), roomOf(to)];
        return room && other ? [[room, other] as const] : [];
      }),
    ).map(circleFault),
};

export const arrows: Rule = {
  name: 'districts use those below them',
  faults: ({ imports }) =>
    shippedImports(imports)
      .filter(({ from, to }) => floorOf(from) !== -1 && floorOf(to) > floorOf(from))
      .map(({ from, to }) => ({
        file: from,
        line: `${districts[floorOf(from)]} uses ${districts[floorOf(to)]}: ${to}`,
      })),
};

/** A comparison with an engine's name, a parameter that passes it on, or a hint for an engine's query planner. */
const engineBranch =
  /\bEngine\b|\bindexed by\b|\bcross join\b|[!=]==?\s*['"](?:sqlite|postgres)['"]|['"](?:sqlite|postgres)['"]\s*[!=]==?|case ['"](?:sqlite|postgres)['"]/;

export const engineBranches: Rule = {
  name: 'branches by database engine stand in platform/database and migrations',
  faults: ({ files }) =>
    linesOf(shipped(files), engineBranch).filter(
      ({ file }) =>
        file.startsWith('packages/server/src/') && !file.startsWith('packages/server/src/platform/database/'),
    ),
};

export const writers: Rule = {
  name: "a room's tables are written by its own store",
  faults: ({ files }) => tableWrites(shipped(files)),
};

/** Maximum number of rooms that a file outside of all rooms may name, except the list of rooms on each side. */
const maxRoomsNamed = 6;
const roomLists = /^packages\/(contract\/src\/app\/rooms|server\/src\/app\/room-list|web\/src\/app\/rooms)\.ts$/;
const outsideRooms = /^(packages\/\w+\/(src\/(app|testing|platform)\/|scripts\/|[\w.-]+$)|(scripts\/)?[\w.-]+$)/;

export const registers: Rule = {
  name: 'rooms are listed once on each side',
  faults: ({ files }) => {
    const rooms = new Set(files.flatMap(({ path }) => roomOf(path)?.replace(/^\w+\//, '') ?? []));
    return files
      .filter(({ path }) => outsideRooms.test(path) && !roomLists.test(path) && !/\.test\.tsx?$/.test(path))
      .flatMap(({ path, text }) => {
        const named = new Set(
          Array.from(text.matchAll(/\b(?:access|library|sales|learning|support)\/[\w-]+/g), ([room]) => room),
        );
        const namedRooms = [...named].filter((room) => rooms.has(room));
        return namedRooms.length > maxRoomsNamed
          ? [
              {
                file: path,
                line: `names ${namedRooms.length} rooms: what repeats the list of rooms is derived from it`,
              },
            ]
          : [];
      });
  },
};

const maxLines = 400;

/** The linter counts the lines of other files. */
export const longStyleSheets: Rule = {
  name: `no style sheet over ${maxLines} lines`,
  faults: ({ styleSheets }) =>
    styleSheets.flatMap(({ path, text }) => {
      const lines = text.split('\n').length - 1;
      return lines > maxLines ? [{ file: path, line: `${lines} lines` }] : [];
    }),
};

/** A selector without a class of its own would reach every screen that is opened afterwards. */
export const globalStyles: Rule = {
  name: 'every selector of a CSS module names a class',
  faults: ({ styleSheets }) =>
    styleSheets
      .filter(({ path }) => path.endsWith('.module.css'))
      .flatMap(({ path, text }) =>
        Array.from(text.replaceAll(/\/\*[^*]*\*\//g, '').matchAll(/(?<=^|[{};])([^{};]+)\{/g), ([, selector = '']) => ({
          file: path,
          line: selector.trim(),
        })),
      )
      .filter(({ line }) => !/^@|^(?:from|to|\d+%)|[.&]/.test(line)),
};

const maxCommentColumns = 120;
/** A line of a comment; directives to the linter cannot be broken. */
const commentLine = /^\s*(?:\*|\/\/|\/\*)(?!.*oxlint-disable)/;

export const wideComments: Rule = {
  name: `no comment wider than ${maxCommentColumns} columns`,
  faults: ({ files }) =>
    files
      .filter(({ path }) => !path.startsWith('packages/server/migrations/'))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            commentLine.test(line) && line.length > maxCommentColumns
              ? [{ file: path, line: `${index + 1}: ${line.length} columns` }]
              : [],
          ),
      ),
};

export const replacedModules: Rule = {
  name: 'only .isolated.test files replace modules',
  faults: ({ files }) =>
    linesOf(files, /\bvi\.(mock|doMock)\(/).filter(
      ({ file }) => file.startsWith('packages/') && !/\.isolated\.test\.tsx?$/.test(file),
    ),
};

export const documentedPaths: Rule = {
  name: 'every path that a document names is there',
  faults: ({ files, documents, exists }) =>
    documents.flatMap((document) =>
      pathsIn(document)
        .filter((named) =>
          named.candidates.length === 0 ? filesNamed(files, named).length === 0 : !named.candidates.some(exists),
        )
        .map(({ name }) => ({ file: document.path, line: `${name} is not there` })),
    ),
};

export const documentedIdentifiers: Rule = {
  name: 'a file holds what a document says is in it',
  faults: ({ files, documents, read }) =>
    documents.flatMap((document) =>
      pathsIn(document).flatMap((named) => {
        const { name, candidates, held } = named;
        const texts =
          candidates.length === 0
            ? filesNamed(files, named).map(({ text }) => text)
            : candidates.flatMap((path) => read(path) ?? []);
        return held
          .filter((thing) => !texts.some((text) => wholeWord(thing).test(text)))
          .map((thing) => ({ file: document.path, line: `${thing} is not in ${name}` }));
      }),
    ),
};

export const deadLinks: Rule = {
  name: 'every link of a document leads somewhere',
  faults: ({ texts, exists, read }) =>
    texts.flatMap((document) =>
      linksIn(document)
        .filter(
          ({ path, heading }) => !exists(path) || (heading !== null && !headingsOf(read(path) ?? '').includes(heading)),
        )
        .map(({ written }) => ({ file: document.path, line: `${written} leads nowhere` })),
    ),
};

export const documentedScripts: Rule = {
  name: 'every npm script that a document names is there',
  faults: ({ documents, read }) =>
    documents.flatMap(({ path, text }) =>
      Array.from(text.matchAll(/\bnpm run ([\w:-]+)(?: -w ([\w/-]+))?/g), ([written, name = '', workspace = '.']) => ({
        written,
        name,
        manifest: posix.join(workspace, 'package.json'),
      }))
        .filter(({ name, manifest }) => !Object.hasOwn(JSON.parse(read(manifest) ?? '{}').scripts ?? {}, name))
        .map(({ written }) => ({ file: path, line: `${written} is not there` })),
    ),
};

const filesNamed = (files: readonly SourceFile[], { name, within }: NamedPath) =>
  files.filter(({ path }) => path.startsWith(within) && `/${path}`.endsWith(`/${name}`));

const wholeWord = (text: string) => new RegExp(`(?<![\\w$])${text.replace(/[^\w\s]/g, '\\$&')}(?![\\w$])`);

function linesOf(files: readonly SourceFile[], pattern: RegExp): Fault[] {
  return files.flatMap(({ path, text }) =>
    pattern.test(text)
      ? text
          .split('\n')
          .flatMap((line, index) => (pattern.test(line) ? [{ file: path, line: `${index + 1}: ${line.trim()}` }] : []))
      : [],
  );
}

export const rules: readonly Rule[] = [
  fileCircles,
  roomCircles,
  arrows,
  engineBranches,
  writers,
  registers,
  longStyleSheets,
  globalStyles,
  wideComments,
  replacedModules,
  documentedPaths,
  documentedIdentifiers,
  deadLinks,
  documentedScripts,
  slowExpressions,
];
