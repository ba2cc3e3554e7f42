import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { entry, folder, manifest } from './build-manifest.ts';

/**
 * Fails if Login shows a component of Mantine whose styles are loaded only with the app. Mantine's class names are
 * unique to their component, and stand in its code as in its styles.
 */
const classNames = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
const all = classNames(readFileSync(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')), 'utf8'));
const { file, css = [] } = manifest[entry] ?? { file: '' };
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const styled = classNames(css.map(read).join(''));
const missing = [...classNames(read(file))].filter((name) => all.has(name) && !styled.has(name));

if (missing.length > 0) {
  console.error(`Styles that Login lacks: ${missing.join(', ')}. Import them in src/app/start/mantine.css.`);
  process.exitCode = 1;
}
