import { posix } from 'node:path';
import type { SourceFile } from './source.ts';

/** Without candidates where no folder tells where to look. */
type NamedPath = { name: string; candidates: string[] };

const token = /`((?:[\w@.…*-]+\/)*[\w@.-]+(?:\.(?:ts|tsx|css|md|json|sh|html|sql|po)|\/))`/g;

/**
 * Paths between backticks: from the root, from `packages/`, or beside the document. The name of a file alone is looked for
 * in the folder that stands before it on the line, or anywhere where none does.
 */
export function pathsIn({ path, text }: SourceFile): NamedPath[] {
  return text.split('\n').flatMap((line) => {
    let folder: string | undefined;
    return Array.from(line.matchAll(token), ([, name = '']) => {
      const fromDocument = posix.join(posix.dirname(path), name);
      const candidates = name.includes('/')
        ? [name, `packages/${name}`, fromDocument]
        : folder === undefined
          ? []
          : [posix.join(folder, name), fromDocument];
      if (name.includes('/')) {
        const top = /^(packages|docs|e2e|bench|scripts)\//.test(name) ? name : `packages/${name}`;
        folder = name.endsWith('/') ? top : posix.dirname(top);
      }
      return { name, candidates };
    });
  });
}
