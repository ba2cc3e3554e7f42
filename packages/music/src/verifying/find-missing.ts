import type { MissingSigns, SignKind } from '#signs.ts';
import type { Drawn } from './drawn.ts';
import { findMisplacedSignatures } from './find-misplaced-signatures.ts';
import { findWrongSignatures } from './find-wrong-signatures.ts';
import type { Inventory } from './inventory.ts';
import { classesOf } from './kinds.ts';

/** `measureId` returns the id of the nth measure on the pages, counted from 0. */
type Pages = { drawn: Drawn; measureId: (index: number) => string };

/** Symbols of a file that are missing on its pages, measure by measure. */
export function findMissing(inventory: Inventory, { drawn, measureId }: Pages): MissingSigns[] {
  const missing = new Map<string, MissingSigns>();
  const add = (kind: SignKind, index: number, count = 1) => {
    const key = `${index} ${kind}`;
    const found = missing.get(key) ?? { kind, measure: index + 1, count: 0 };
    missing.set(key, { ...found, count: found.count + count });
  };
  const measureAt = (index: number) => drawn.measures.get(measureId(index));

  for (const { id, kind, measure } of inventory.named) if (!drawn.ids.has(id)) add(kind, measure);
  for (const { id, glyph, measure } of inventory.heads)
    if (drawn.ids.has(id) && drawn.heads.get(id) !== glyph) add('notehead', measure);
  for (const [index, counts] of inventory.counted.entries()) {
    for (const [kind, expected] of counts ?? []) {
      const ofNotes = kind === 'accidental' ? accidentalsOfNotes(inventory, drawn, index) : 0;
      const drawnCount = countDrawn(kind, measureAt(index)) - ofNotes;
      if (drawnCount < expected) add(kind, index, expected - drawnCount);
    }
  }
  for (const { kind, text, measure } of inventory.texts) {
    const isCounted = missing.has(`${measure} ${kind}`);
    // Words after the last note of a measure are drawn at the start of the next.
    const places = kind === 'words' ? [measure, measure + 1] : [measure];
    if (!isCounted && !places.some((index) => measureAt(index)?.text.includes(escapeText(text)))) add(kind, measure);
  }
  for (const { measure, isForward } of inventory.repeats) {
    const places = isForward ? [measure, measure - 1] : [measure];
    if (!places.some((index) => measureAt(index)?.hasRepeatDots)) add('repeat', measure);
  }
  for (const history of inventory.signatures)
    for (const index of findWrongSignatures(history, measureAt)) add(signatureKinds[history.kind], index);
  for (const { kind, measure } of findMisplacedSignatures(inventory.signaturesWithin, measureAt))
    if (!missing.has(`${measure} ${signatureKinds[kind]}`)) add(signatureKinds[kind], measure);
  for (const measure of missingVoltas(inventory, { drawn, measureId })) add('volta', measure);
  return [...missing.values()].toSorted((one, other) => one.measure - other.measure);
}

/** The number of a measure's accidentals that belong to notes, and are drawn. */
function accidentalsOfNotes({ named }: Inventory, { ids }: Drawn, index: number): number {
  return named.filter(({ id, kind, measure }) => kind === 'accidental' && measure === index && ids.has(id)).length;
}

/** As many measures as the pages lack volta brackets, beginning with those that have none. */
function missingVoltas({ voltas }: Inventory, { drawn, measureId }: Pages): number[] {
  const isDrawn = (index: number) => drawn.measures.get(measureId(index))?.hasVolta ?? false;
  const suspects = voltas.toSorted((one, other) => Number(isDrawn(one)) - Number(isDrawn(other)));
  return suspects.slice(0, Math.max(0, voltas.length - drawn.voltas));
}

const signatureKinds = { key: 'key-signature', time: 'time-signature', clef: 'clef' } as const;

/** Segno and coda are text glyphs if they are beside words. */
const signGlyphs = /[\uE045-\uE048]/g;

function countDrawn(kind: SignKind, measure: { counts: Map<string, number>; text: string } | undefined): number {
  if (!measure) return 0;
  const inText = kind === 'segno-or-coda' ? (measure.text.match(signGlyphs)?.length ?? 0) : 0;
  return inText + (classesOf[kind] ?? []).reduce((sum, name) => sum + (measure.counts.get(name) ?? 0), 0);
}

/** As Verovio escapes text in its pages. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
