import { posix } from 'node:path';
import type { SourceFile } from './source.ts';

/**
 * A path in a document, and the files that it may mean; no candidates if no folder is known to look in. `held` are
 * identifiers and texts that the file contains according to the document.
 */
type NamedPath = { name: string; candidates: string[]; held: string[] };

const token =
  /(?:((?:`[\w$]+`(?:, | and ))*`[^`\n]+`) in )?`((?:[\w@.…*-]+\/)*[\w@.-]+(?:\.(?:ts|tsx|css|md|json|sh|html|sql|po)|\/))`/g;

/**
 * Returns paths in backticks, which may start at the root, at `packages/`, or at the document's folder. A file name
 * without a path is looked for in the folder before it on the line or, without one, everywhere. '`maxUploads` in
 * `limits.ts`' means that the file contains the name.
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
