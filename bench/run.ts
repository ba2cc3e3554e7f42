import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/* `npm run bench` lists the scripts, `npm run bench -- students` runs one; `--quick` runs it at a tenth of its size. */

const folder = import.meta.dirname;
const questions = new Map(
  readdirSync(folder).flatMap((file) => {
    const [, question] =
      /^\/\*\* (.*) \*\//.exec(file.endsWith('.ts') ? readFileSync(join(folder, file), 'utf8') : '') ?? [];
    return question === undefined ? [] : [[basename(file, '.ts'), question] as const];
  }),
);
const [name, ...options] = process.argv.slice(2);
if (name === undefined || !questions.has(name)) {
  for (const [script, question] of questions) console.log(`${script.padEnd(10)} ${question}`);
  process.exit(name === undefined ? 0 : 64);
}
const { status } = spawnSync(process.execPath, ['--expose-gc', join(folder, `${name}.ts`), ...options], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
