import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PrintLayout } from '@eemusic/contract/library/print-layout';
import type { PrintPaper } from '@eemusic/contract/library/print-layout-values';
import { type Layout, NotDrawable, standardLayout, type System } from '@eemusic/music/engraving';
import type { PageFormat } from '@eemusic/music/printing';
import { WorkerUnavailable } from '@eemusic/music/workers';
import type { Places } from '#library/catalogue/index.ts';
import { type Drawing, type Engravers, readPages, readScoreFile } from '#library/uploads/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

/** In millimetres; for folded A3, one of its pages. */
const pages: Readonly<Record<PrintPaper, Layout['page']>> = {
  A4: standardLayout.page,
  Letter: { width: 215.9, height: 279.4 },
  A3: standardLayout.page,
  tablet: { width: 195, height: 260 },
};

/** Height of the title: from the upper margin to the music of the first page. */
const titleHeight = standardLayout.titleRoom - standardLayout.margins.top;

export function engravingLayout(layout: PrintLayout, isEarly: boolean): Layout {
  const { margins, staffHeights, measuresPerLine, keepsBreaks, fingerings, measureNumbers } = layout;
  return {
    page: pages[layout.paper],
    margins,
    titleRoom: margins.top + titleHeight,
    staffHeight: isEarly ? staffHeights.early : staffHeights.other,
    ensembleStaffHeight: staffHeights.ensemble,
    measuresPerLine,
    keepsBreaks,
    hasFingerings: fingerings,
    measureNumbers,
  };
}

export function pageFormat({ paper, margins, bleed, header, footer, pageNumbers }: PrintLayout): PageFormat {
  return { page: pages[paper], margins, bleed, isFolded: paper === 'A3', header, footer, pageNumbers };
}

/** Returns equal keys for layouts that result in the same drawing. */
export const layoutKey = (layout: Layout): string => JSON.stringify(layout);

export const isStored = (layout: Layout): boolean => isDeepStrictEqual(layout, standardLayout);

/** Beginners are in the first two grades that are offered, and in retired ones before these. */
const earlyCount = 2;

export const earlyGrades = ({ grades }: Pick<Places, 'grades'>): ReadonlySet<number> =>
  new Set([...grades.keys()].slice(0, lengthOf([...grades.values()].map(({ isOffered }) => isOffered))));

function lengthOf(offered: readonly boolean[]): number {
  const second = offered.flatMap((isOffered, index) => (isOffered ? [index] : []))[earlyCount - 1];
  return second === undefined ? offered.length : second + 1;
}

const maxLength = 100;

/** Returns a booklet's title as a file name, without characters that operating systems forbid. */
export function bookletFileName(title: string): string {
  const name = title
    .normalize('NFC')
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  const short = [...name]
    .slice(0, maxLength)
    .join('')
    .replace(/(?<![\s.])[\s.]+$/, '');
  return `${short || 'Booklet'}.pdf`;
}

/** Enough for about 1,500 pages. */
const maxCachedBytes = 48_000_000;

const retryMs = 500;
const maxRetries = 20;

export type Drawings = ReturnType<typeof openDrawings>;

/** If the layout is that of uploads, these are the stored drawings; others are drawn and cached. */
export function openDrawings({ storage, log }: Services, { engraver }: Engravers) {
  const cache = createDrawingCache(maxCachedBytes);

  async function draw(drawing: Drawing, layout: Layout): Promise<Drawn | null> {
    const key = `${drawing.name} ${drawing.edition} ${layoutKey(layout)}`;
    try {
      return await cache.get(key, async () => {
        const xml = await readScoreFile(storage, drawing.name);
        if (!xml) throw new Refusal('file.not-found');
        const { pages, systems } = await whenIdle(() => engraver.engrave(xml, layout));
        return { pages, systems };
      });
    } catch (error) {
      const isLost = error instanceof Refusal && error.code === 'file.not-found';
      if (!isLost && !(error instanceof NotDrawable)) throw error;
      log.error({ err: error, file: drawing.name }, 'a score could not be drawn for a print');
      return null;
    }
  }

  return {
    /** Returns the engraved pages of a score in this layout; null if its file or its pages are missing. */
    async pages(drawing: Drawing, layout: Layout): Promise<string[] | null> {
      if (isStored(layout)) return readPages(storage, drawing);
      return (await draw(drawing, layout))?.pages ?? null;
    },
    /** Returns the number of pages and the positions of the systems; null if unknown. */
    async extent(drawing: Drawing, layout: Layout): Promise<{ pages: number; systems: System[] | null }> {
      if (isStored(layout)) return { pages: drawing.pages, systems: systemsOf(drawing) };
      const drawn = await draw(drawing, layout);
      return { pages: drawn?.pages.length ?? 1, systems: drawn?.systems ?? null };
    },
  };
}

const systemsOf = ({ systems }: Drawing) => (systems === null ? null : (JSON.parse(systems) as System[]));

/** Uploads have priority: prints wait while too many tasks wait for the workers. */
async function whenIdle<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WorkerUnavailable)) throw error;
      if (retries >= maxRetries) throw new Refusal('server.busy', { retryAfter: 5 });
      await wait(retryMs);
    }
  }
}

export type Drawn = { pages: string[]; systems: System[] };

/** Keeps the most recently used drawings, compressed, up to `maxBytes`. Failures are not cached. */
export function createDrawingCache(maxBytes: number) {
  const cache = new Map<string, { pages: Buffer[]; systems: System[]; bytes: number }>();
  const running = new Map<string, Promise<Drawn>>();
  let bytes = 0;

  function keep(key: string, { pages, systems }: Drawn): void {
    // Level 1 takes a few milliseconds per page and shrinks it to a tenth of its size.
    const compressed = pages.map((page) => gzipSync(page, { level: 1 }));
    const size = compressed.reduce((sum, { length }) => sum + length, 0);
    if (size > maxBytes) return;
    cache.set(key, { pages: compressed, systems, bytes: size });
    bytes += size;
    for (const [oldest, { bytes: freed }] of cache) {
      if (bytes <= maxBytes) break;
      cache.delete(oldest);
      bytes -= freed;
    }
  }

  async function drawAndKeep(key: string, draw: () => Promise<Drawn>): Promise<Drawn> {
    try {
      const drawn = await draw();
      keep(key, drawn);
      return drawn;
    } finally {
      running.delete(key);
    }
  }

  return {
    /** Returns the drawing for this key. If it is missing, `draw` makes it once for all concurrent callers. */
    async get(key: string, draw: () => Promise<Drawn>): Promise<Drawn> {
      const found = cache.get(key);
      if (found) {
        // A Map iterates in insertion order, so a used entry is moved to the end.
        cache.delete(key);
        cache.set(key, found);
        return { pages: found.pages.map((page) => gunzipSync(page).toString('utf8')), systems: found.systems };
      }
      const drawing = running.get(key) ?? drawAndKeep(key, draw);
      running.set(key, drawing);
      return drawing;
    },
    get bytes() {
      return bytes;
    },
  };
}
