import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExercise } from '@eemusic/music/exercises';

const folder = join(import.meta.dirname, '../../shared/samples/real');

/** Real piano pieces where they lie beside the project, else exercises of our own. */
export function pieces(): { name: string; bytes: Uint8Array }[] {
  if (existsSync(folder)) {
    const names = readdirSync(folder).filter((name) => name.endsWith('.musicxml'));
    return names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }));
  }
  return Array.from({ length: 42 }, (_, seed) => ({
    name: `exercise-${seed}.musicxml`,
    bytes: new TextEncoder().encode(makeExercise({ seed }).xml),
  }));
}
