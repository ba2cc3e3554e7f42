import { posix } from 'node:path';
import type { SourceFile } from './source.ts';

/**
 * Without candidates if no folder says where to look. `held` are the identifiers and texts that the document says the
 * file contains.
 */
type NamedPath = { name: string; candidates: string[]; held: string[] };

const token =
  /(?:((?:`[\w$]+`(?:, | and ))*`[^`\n]+`) in )?`((?:[\w@.…*-]+\/)*[\w@.-]+(?:\.(?:ts|tsx|css|md|json|sh|html|sql|po)|\/))`/g;

/**
 * Paths between backticks: from the root, from `packages/`, or beside the document. A file name without a path is
 * looked for in the folder before it on the line, or anywhere if there is none. '`maxUploads` in `limits.ts`' says what
 * the file contains.
 */
export function pathsIn({ path, text }: SourceFile): NamedPath[] {
  return text.split('\n').flatMap((line) => {
    let folder: string | undefined;
    return Array.from(line.matchAll(token), ([, things = '', name = '']) => {
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
      const held = Array.from(things.matchAll(/`([^`]+)`/g), ([, thing = '']) => thing);
      return { name, candidates, held };
    });
  });
}
