/** 6/8 is `{ beats: 6, unit: 8 }`. */
export type Meter = { beats: number; unit: number };

export type Sheet = {
  /** Zero-based index of the first measure on each page. */
  pageStarts: number[];
  /** Time signature of each measure; null until the first one is drawn. */
  meters: (Meter | null)[];
};

export function readSheet(pages: readonly string[]): Sheet {
  const pageStarts: number[] = [];
  const meters: Sheet['meters'] = [];
  let inForce: Meter | null = null;
  for (const page of pages) {
    pageStarts.push(meters.length);
    for (const measure of page.split('class="measure"').slice(1)) {
      inForce = drawnMeter(measure) ?? inForce;
      meters.push(inForce);
    }
  }
  return { pageStarts, meters };
}

export function pageOf({ pageStarts }: Sheet, measure: number): number {
  return Math.max(
    pageStarts.findLastIndex((start) => start <= measure),
    0,
  );
}

/** A signature after the notes is a courtesy signature for the next system. */
function drawnMeter(measure: string): Meter | null {
  const head = measure.split('class="layer"', 1)[0] ?? '';
  const drawn = /class="meterSig[^"]*">([\s\S]*?)<\/g>/.exec(head)?.[1];
  if (drawn === undefined) return null;
  if (drawn.includes('#E08A')) return { beats: 4, unit: 4 };
  if (drawn.includes('#E08B')) return { beats: 2, unit: 2 };

  const rows = new Map<string, string>();
  for (const [, digit = '', y = ''] of drawn.matchAll(/#E08(\d)[^>]*?translate\(-?[\d.]+,\s*(-?[\d.]+)\)/g)) {
    rows.set(y, (rows.get(y) ?? '') + digit);
  }
  const [beats = 0, unit = 0] = [...rows]
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, digits]) => Number(digits));
  return beats > 0 && unit > 0 ? { beats, unit } : null;
}
