import { relative } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { blocksOf, isProduct, nameOf } from './blocks.ts';

/**
 * A package's own configuration of Vitest, with each block of product code noting that it ran. `REACH_PACKAGE` names
 * the package, `REACH_FOLDER` the folder in which `reach-setup.ts` writes what each file of tests reached.
 */
const root = `${import.meta.dirname}/../..`;
const folder = `${root}/packages/${process.env['REACH_PACKAGE']}`;

const noteBlocks: Plugin = {
  name: 'note-blocks',
  enforce: 'pre',
  transform(code, id) {
    const path = relative(root, id.replace(/\?.*$/, ''));
    if (!isProduct(path)) return null;
    const parts = blocksOf(path, code).flatMap((block) => {
      const note = `globalThis.noteReached?.(${JSON.stringify(nameOf(path, block))})`;
      return block.isExpression
        ? [
            { at: block.start, text: `(${note}, `, order: block.start },
            { at: block.end, text: ')', order: -block.start },
          ]
        : [{ at: block.start, text: `${note};`, order: block.start }];
    });
    /* At one offset, inner expressions end first, and begin last. */
    parts.sort((a, b) => a.at - b.at || a.order - b.order);
    let noted = '';
    let from = 0;
    for (const { at, text } of parts) {
      noted += code.slice(from, at) + text;
      from = at;
    }
    return { code: noted + code.slice(from), map: null };
  },
};

type Config = UserConfig & { test?: { setupFiles?: string | string[] } };

const { default: own }: { default: Config & { test: { projects?: Config[] } } } = await import(
  `${folder}/vitest.config.ts`
);
const setup = `${import.meta.dirname}/reach-setup.ts`;

const withReach = (config: Config): Config => ({
  ...config,
  root: folder,
  plugins: [noteBlocks, ...(config.plugins ?? [])],
  test: { ...config.test, setupFiles: [setup, ...[config.test?.setupFiles ?? []].flat()] },
});

export default own.test.projects
  ? { ...own, root: folder, test: { ...own.test, projects: own.test.projects.map(withReach) } }
  : withReach(own);
