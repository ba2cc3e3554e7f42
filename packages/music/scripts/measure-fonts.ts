import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureFonts } from '#testing/measure-fonts.ts';

/**
 * Measures the characters of all fonts again, after one of their packages has changed: `node
 * packages/music/scripts/measure-fonts.ts`.
 */
writeFileSync(
  join(import.meta.dirname, '../src/fonts/measures.json'),
  `${JSON.stringify(await measureFonts(), null, 1)}\n`,
);
