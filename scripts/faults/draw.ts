import { globSync, readFileSync } from 'node:fs';
import { randomFrom } from '#packages/music/src/exercises/random.ts';
import { isProduct } from './blocks.ts';

/**
 * `node scripts/faults/draw.ts [seed] [count]`: prints random lines of the product's code, each as likely as any other.
 * `faults.json` has one fault for each line drawn, at the line or the nearest behaviour.
 */
const [seed = '40', count = '100'] = process.argv.slice(2);

const hasNoCode = /^\s*($|\/\/|\/?\*|import |export \{|\} from |[)\]}>;,]*$|<\/)/;
const lines = globSync('packages/*/src/**/*.{ts,tsx}')
  .filter((path) => isProduct(path) && !path.includes('/app/demo/'))
  .toSorted()
  .flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((text, index) => ({ path, line: index + 1, text }))
      .filter(({ text }) => !hasNoCode.test(text)),
  );

const { pick } = randomFrom(Number(seed));
for (let index = 1; index <= Number(count); index++) {
  const { path, line, text } = pick(lines);
  console.log(`${index}\t${path}:${line}\t${text.trim()}`);
}
