import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDrawing } from '#engraving/draw.ts';
import type { Engraving, EngraveTask } from '#engraving/index.ts';
import { outlineTexts } from '#engraving/outline-texts.ts';
import { type Layout, standardLayout } from '#layout/layout.ts';
import { decode } from '#reading/index.ts';
import { hashEngine } from './hash-engine.ts';

const cache = join(import.meta.dirname, '../../../../.cache/engravings');

const engraver = hashEngine();
const folder = join(cache, engraver);
mkdirSync(folder, { recursive: true });
for (const other of readdirSync(cache))
  if (other !== engraver) rmSync(join(cache, other), { recursive: true, force: true });

/** Its memory grows with every score, and is useless after a score that it cannot draw. */
const scoresOfOneDrawing = 20;
let drawing: ReturnType<typeof startDrawing> | null = null;
let drawn = 0;

async function drawHere(task: EngraveTask): Promise<Engraving> {
  if (drawn++ % scoresOfOneDrawing === 0) drawing = null;
  drawing ??= startDrawing();
  const draw = await drawing;
  try {
    return draw(task);
  } catch (error) {
    drawing = null;
    throw error;
  }
}

/**
 * Draws a score as the server's engraver does, but in this process, and once for each version of this package: then it
 * is read from a cache. Tests of workers, of what cannot be drawn, and of drawing twice need `createEngraver`.
 */
export async function engrave(xml: string | Uint8Array, changes: Partial<Layout> = {}): Promise<Engraving> {
  const layout = { ...standardLayout, ...changes };
  const text = typeof xml === 'string' ? xml : decode(xml);
  const key = createHash('sha256')
    .update(JSON.stringify([text, layout]))
    .digest('hex')
    .slice(0, 32);
  const path = join(folder, key);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Engraving;
  const engraving = await drawHere({ xml: text, layout });
  const written = JSON.stringify({ ...engraving, thumbnail: await outlineTexts(engraving.thumbnail) });
  // Renamed when complete, because other processes read the folder.
  writeFileSync(`${path}.${process.pid}`, written);
  renameSync(`${path}.${process.pid}`, path);
  return JSON.parse(written) as Engraving;
}
