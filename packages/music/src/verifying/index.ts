import type { Signature } from '#mei/signatures.ts';
import { type MeasureWarning, summarize, type Warning } from '#reading/index.ts';
import type { MissingSigns, SignKind } from '#reading/warnings.ts';
import type { XmlElement } from '#xml/element.ts';
import type { Markup } from '#xml/markup.ts';
import { type Drawn, type DrawnMeasure, readDrawn } from './drawn.ts';
import { classesOf, formOf, identifyAccidentals, type Inventory, type StaffHistory } from './inventory.ts';
import { takeInventory } from './measure-reader.ts';

export type Check = {
  /** Adds accidentals that were added to the score; call it before the score is written for the engraver. */
  includeAdded(score: XmlElement): void;
  findMissing(pages: readonly Markup[]): MissingSigns[];
};

/** Records the content of a score before it is modified; `prefix` is that of the ids which `identify` has given it. */
export function prepareCheck(score: XmlElement, prefix: string): Check {
  const inventory = takeInventory(score);
  return {
    includeAdded(changed) {
      for (const { id, measure } of identifyAccidentals(changed))
        inventory.named.push({ id, kind: 'accidental', measure });
    },
    findMissing: (pages) =>
      findMissing(inventory, { drawn: readDrawn(pages), measureId: (index) => `${prefix}-m_${index}` }),
  };
}

/** `measureId` returns the id of the nth measure on the pages, counted from 0. */
type Pages = { drawn: Drawn; measureId: (index: number) => string };

function findMissing(inventory: Inventory, { drawn, measureId }: Pages): MissingSigns[] {
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

/** Escapes a text as Verovio does in its pages. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Measures in which a staff lacks the key, time or clef of the file, or shows another one. */
function findWrongSignatures(
  { kind, staff, measures }: StaffHistory,
  measureAt: (index: number) => DrawnMeasure | undefined,
): number[] {
  const wrong: number[] = [];
  let inForce: string | null = null;
  for (const [index, forms] of measures.entries()) {
    const measure = measureAt(index);
    const drawn = measure?.staves[staff]?.[kind];
    const before = inForce;
    inForce = forms.at(-1) ?? null;
    if (!measure || !drawn || forms.includes(null) || (before === null && index > 0)) continue;
    // A clef at the start of a measure is drawn before its barline; a line ends with the signatures of the next one.
    const earlier = kind === 'clef' ? (measureAt(index - 1)?.staves[staff]?.clef ?? []) : [];
    const next = measures[index + 1] ?? [];
    const isExpected = (form: string) => forms.includes(form) || next.includes(form) || next.includes(null);
    const news = forms.filter((form, index) => form !== (index === 0 ? before : forms[index - 1]));
    const isDrawn = (form: string | null) =>
      form === null || drawn.includes(form) || earlier.includes(form) || (form === '0' && measure.isFirst);
    const repeats = measure.isFirst && kind !== 'time' && forms[0] !== '0' && !isDrawn(forms[0] ?? null);
    const strange = drawn.some((form) => !isExpected(form) && form !== before);
    if (repeats || strange || !news.every(isDrawn)) wrong.push(index);
  }
  return wrong;
}

/** Keys and times within measures that are not drawn before the notes that follow them. */
function findMisplacedSignatures(
  signatures: readonly Signature[],
  measureAt: (index: number) => DrawnMeasure | undefined,
): Signature[] {
  return signatures.filter((signature) => {
    const { kind, staff, measure, followers } = signature;
    const form = formOf(signature);
    if (form === null) return false;
    const drawn = measureAt(measure)?.staves[staff]?.within ?? [];
    return !drawn.some(
      (one) => one.kind === kind && one.form === form && (one.next === '' || followers?.has(one.next)),
    );
  });
}

/**
 * Missing symbols as warnings; `labels` are those of all measures. Equal warnings of neighbouring measures are merged,
 * and many of one kind are summarised.
 */
export function warningsOfMissing(missing: readonly MissingSigns[], labels: readonly string[]): Warning[] {
  const byKind = Map.groupBy(missing, ({ kind }) => kind);
  return Array.from(byKind.values()).flatMap((signs) => {
    const warnings = signs.map(({ kind, measure, count }): MeasureWarning => {
      const label = labels[measure - 1] ?? String(measure);
      return { measure, code: 'warning.not-drawn', params: { from: label, to: label, staff: null, sign: kind, count } };
    });
    return summarize(warnings, 'warning.more-not-drawn');
  });
}
