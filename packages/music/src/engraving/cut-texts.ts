import type { MissingSigns, SignKind } from '#signs.ts';
import { type PlacedText, readTexts } from './placed-texts.ts';

/** The sign of a text by Verovio's class; all others are words. */
const signs: Readonly<Record<string, SignKind>> = {
  dynam: 'dynamic',
  ending: 'volta',
  fb: 'chord-symbol',
  fing: 'fingering',
  harm: 'chord-symbol',
  reh: 'rehearsal-mark',
  syl: 'syllable',
  tempo: 'tempo',
};

/** How far a text may exceed the paper, in page units: its box is wider than its ink. */
const tolerance = 100;

/** Adds the texts that are cut off at the edge of the paper to the signs that are missing. */
export function withCutTexts(missing: readonly MissingSigns[], pages: readonly string[]): MissingSigns[] {
  const all = new Map(missing.map((sign) => [`${sign.measure} ${sign.kind}`, sign]));
  for (const { kind, measure } of findCutTexts(pages)) {
    const key = `${measure} ${kind}`;
    all.set(key, { kind, measure, count: (all.get(key)?.count ?? 0) + 1 });
  }
  return [...all.values()].toSorted((one, other) => one.measure - other.measure);
}

function findCutTexts(pages: readonly string[]): { kind: SignKind; measure: number }[] {
  const ids = new Set<string>();
  let before = 0;
  return pages.flatMap((page) => {
    const first = before + 1;
    before += page.match(/class="measure"/g)?.length ?? 0;
    const [, width = 0, height = 0] = (/class="definition-scale"[^>]*viewBox="0 0 (\d+) (\d+)/.exec(page) ?? []).map(
      Number,
    );
    return readTexts(page).flatMap((text) => {
      if (!isCut(text, width, height) || (text.id !== '' && ids.has(text.id))) return [];
      ids.add(text.id);
      // The bracket of an ending comes before its first measure.
      const measure = first + Math.max(0, text.kind === 'ending' ? text.measure + 1 : text.measure);
      return [{ kind: signs[text.kind] ?? 'words', measure }];
    });
  });
}

const isCut = ({ left, top, right, bottom }: PlacedText, width: number, height: number) =>
  left < -tolerance || top < -tolerance || right > width + tolerance || bottom > height + tolerance;
