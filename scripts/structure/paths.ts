import { posix } from 'node:path';
import type { SourceFile } from './source.ts';

/** A path in a document. */
export type NamedPath = {
  name: string;
  /** The files that it may mean; none if it is a file name anywhere `within`. */
  candidates: string[];
  /** The folder in which a file name alone is looked for: that of a README in a package, otherwise the project. */
  within: string;
  /** Identifiers and texts that the file contains according to the document. */
  held: string[];
};

const token =
  /(?:((?:`[\w$]+`(?:, | and ))*`[^`\n]+`) in )?`((?:[\w@.…*-]+\/)*[\w@.-]+(?:\.(?:ts|tsx|css|md|json|sh|html|sql|po)|\/))`/g;

/**
 * Returns paths in backticks, which may start at the root, at `packages/`, or at the document's folder. A file name
 * without a path is looked for in the folder before it on the line or, without one, below the document's folder if that
 * is in a package, otherwise everywhere. '`maxUploads` in `limits.ts`' means that the file contains the name.
 */
export function pathsIn({ path, text }: SourceFile): NamedPath[] {
  const within = path.startsWith('packages/') ? `${posix.dirname(path)}/` : '';
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
        const top = /^(packages|docs|e2e|bench|scripts|tools)\//.test(name) ? name : `packages/${name}`;
        folder = name.endsWith('/') ? top : posix.dirname(top);
      }
      const held = Array.from(things.matchAll(/`([^`]+)`/g), ([, thing = '']) => thing);
      return { name, candidates, within, held };
    });
  });
}
