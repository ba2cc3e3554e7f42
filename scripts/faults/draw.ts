import { join } from 'node:path';
import { randomFrom } from '#packages/music/src/exercises/random.ts';
import { readSources } from '#scripts/structure/source.ts';
import { isProduct } from './blocks.ts';

/**
 * `node scripts/faults/draw.ts [seed] [count]`: prints random lines of the product's code, each as likely as any other.
 * `faults.json` has a fault for each of the hundred lines that seed 40 drew at commit 4428aee1, without the company of
 * the demo: at the line or at the nearest behaviour.
 */
const [seed = '40', count = '100'] = process.argv.slice(2);

const hasNoCode = /^\s*($|\/\/|\/?\*|import |export \{|\} from |[)\]}>;,]*$|<\/)/;
const lines = readSources(join(import.meta.dirname, '../..'))
  .filter(({ path }) => isProduct(path) && !path.includes('/app/demo/'))
  .flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ path, number: index + 1, line }))
      .filter(({ line }) => !hasNoCode.test(line)),
  );

const { pick } = randomFrom(Number(seed));
for (let index = 1; index <= Number(count); index++) {
  const { path, number, line } = pick(lines);
  console.log(`${index}\t${path}:${number}\t${line.trim()}`);
}
