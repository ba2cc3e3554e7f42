import type { Curriculum } from '@eemusic/contract/library/choices';
import sharp from 'sharp';
import { system } from '#platform/database/index.ts';
import { uploadFile } from '#platform/files/index.ts';
import { addLibrary, listLibraryNames } from '#library/libraries/index.ts';
import type { Services } from '#platform/services.ts';

const by = system('demo');

const demoLibraries = [
  {
    name: 'Kung Fu Sight Reading',
    shortName: 'KFSR',
    curriculum: 'KungFuSightReading',
    ground: ['#16324f', '#2a6f8f'],
    figure: bamboo(),
  },
  {
    name: 'Piano Adventure',
    shortName: 'PA',
    curriculum: 'PianoAdventure',
    ground: ['#5b2a3c', '#b4583f'],
    figure: mountains(),
  },
] as const;

export type DemoLibrary = { moduleId: number; curriculum: Curriculum };

/** Adds two libraries whose covers are drawn here, unless an earlier seed has added them. */
export async function seedLibraries(services: Services): Promise<DemoLibrary[]> {
  const existing = await listLibraryNames(services.database.read);
  const libraries: DemoLibrary[] = [];
  for (const { name, shortName, curriculum, ground, figure } of demoLibraries) {
    const earlier = existing.find(({ libraryName }) => libraryName === name);
    if (earlier) {
      libraries.push({ moduleId: earlier.libraryId, curriculum });
      continue;
    }
    const bytes = await sharp(Buffer.from(cover(ground, figure)))
      .png()
      .toBuffer();
    const { fileName } = await uploadFile(services, { name: `${shortName}.png`, bytes }, by);
    const { id } = await addLibrary(services, { name, shortName, image: fileName }, by);
    libraries.push({ moduleId: id, curriculum });
  }
  return libraries;
}

/** A cover of 960 × 640: a background, a motif, and five staff lines with a rising phrase. */
function cover([from, to]: readonly [string, string], figure: string): string {
  const lines = [0, 1, 2, 3, 4].map(
    (line) => `<path d="M0 ${250 + line * 34} H960" stroke="#fff" stroke-opacity=".55" stroke-width="3"/>`,
  );
  const notes = [369, 352, 335, 318, 301, 284].map((y, index) => {
    const x = 220 + index * 105;
    return `<ellipse cx="${x}" cy="${y}" rx="22" ry="15" fill="#fff" transform="rotate(-20 ${x} ${y})"/><path d="M${x + 20} ${y - 6} V${y - 112}" stroke="#fff" stroke-width="5"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="960" height="640" fill="url(#g)"/>${figure}${lines.join('')}${notes.join('')}</svg>`;
}

function bamboo(): string {
  const stalks = [90, 170, 800, 885].map((x, index) => {
    const joints = [0, 1, 2, 3, 4].map(
      (joint) => `<rect x="${x}" y="${joint * 140 - index * 30}" width="34" height="132" rx="12"/>`,
    );
    return joints.join('');
  });
  return `<g fill="#7fc8a9" fill-opacity=".28">${stalks.join('')}</g>`;
}

function mountains(): string {
  return '<g fill="#fff" fill-opacity=".14"><path d="M0 640 L220 330 L400 540 L600 260 L960 640 Z"/><path d="M300 640 L700 400 L960 560 L960 640 Z"/></g>';
}
