import type { Markup } from '#xml/markup.ts';

export type DrawnStaff = Record<'key' | 'time' | 'clef', string[]> & {
  /** Keys and times among the notes of the measure, each with the note that follows it; '' if none does. */
  within: { kind: 'key' | 'time'; form: string; next: string }[];
};

export type DrawnMeasure = {
  /** Number of groups with ink, by Verovio's class: 'dynam', 'fing' …; and of accidentals beside ornaments. */
  counts: Map<string, number>;
  /** All its text, without blanks. */
  text: string;
  /** Whether one of its barlines has repeat dots. */
  hasRepeatDots: boolean;
  /** Whether a volta bracket that begins with it is drawn before it. */
  hasVolta: boolean;
  /** Whether it begins a line. */
  isFirst: boolean;
  /** Its staves from top to bottom. */
  staves: DrawnStaff[];
};

export type Drawn = {
  /** Ids of all groups with ink. */
  ids: ReadonlySet<string>;
  /** Glyphs of noteheads by note id. */
  heads: ReadonlyMap<string, string>;
  measures: ReadonlyMap<string, DrawnMeasure>;
  voltas: number;
};

/** Reads pages as Verovio draws them: a group without ink was not drawn. */
export function readDrawn(pages: readonly Markup[]): Drawn {
  const inked = new Set<Markup>();
  const drawn = pages.flatMap((page) => page.list('page-margin'));
  for (const page of drawn) collectInk(page, inked);
  const heads = drawn.flatMap((page) => page.list('notehead'));
  const measures = new Map<string, DrawnMeasure>();
  let [voltas, hasVolta] = [0, false];
  for (const system of drawn.flatMap((page) => page.list('system'))) {
    let isFirst = true;
    for (const element of system.elements) {
      if (element.kind === 'measure') {
        measures.set(element.id, { ...readMeasure(element, inked), hasVolta, isFirst });
        [hasVolta, isFirst] = [false, false];
      } else {
        const brackets = element.list('voltaBracket').filter((one) => inked.has(one));
        voltas += brackets.length;
        hasVolta ||= brackets.length > 0;
      }
    }
  }
  return {
    ids: new Set(Array.from(inked, ({ id }) => id).filter((id) => id !== '')),
    heads: new Map(heads.map((head) => [head.parent?.id ?? '', glyphsIn(head)[0] ?? ''])),
    measures,
    voltas,
  };
}

const shapes = new Set(['use', 'path', 'rect', 'polygon', 'polyline', 'ellipse', 'line']);
const isText = ({ name }: Markup) => name === 'text' || name === 'tspan';

/** Adds the groups that have ink to a set; returns whether the element has any. */
function collectInk(element: Markup, inked: Set<Markup>): boolean {
  let hasInk = shapes.has(element.name);
  for (const child of element.children) {
    const isInk = typeof child === 'string' ? isText(element) && child.trim() !== '' : collectInk(child, inked);
    hasInk ||= isInk;
  }
  if (hasInk && element.name === 'g') inked.add(element);
  return hasInk;
}

const ornaments = new Set(['trill', 'turn', 'mordent']);
/** SMuFL's accidentals: standard, with arrows, in quarter tones, of Turkish and of Persian music. */
const accidental = /^E(?:2[6-9A-F]|4[4-6])[0-9A-F]$/;

function readMeasure(measure: Markup, inked: ReadonlySet<Markup>) {
  const counts = new Map<string, number>();
  const count = (name: string, more: number) => counts.set(name, (counts.get(name) ?? 0) + more);
  const groups = Array.from(measure.descendants()).filter((element) => inked.has(element));
  for (const group of groups) {
    count(group.kind, group.kind === 'artic' ? glyphsIn(group).length : 1);
    if (ornaments.has(group.kind))
      count('accidental-mark', glyphsIn(group).filter((glyph) => accidental.test(glyph)).length);
  }
  return {
    counts,
    text: textIn(measure).replace(/\s+/g, ''),
    hasRepeatDots: groups.some((group) => group.kind === 'barLine' && glyphsIn(group).length > 0),
    staves: measure.list('staff').map((staff) => readStaff(staff, inked)),
  };
}

const textIn = (element: Markup): string =>
  element.children.map((child) => (typeof child !== 'string' ? textIn(child) : isText(element) ? child : '')).join('');

const glyphsIn = (group: Markup): string[] =>
  group.named('use').map(({ attributes }) => /#([^-]*)/.exec(attributes['xlink:href'] ?? '')?.[1] ?? '');

/** Kinds of signatures by Verovio's classes. */
const kinds = new Map<string, 'key' | 'time'>([
  ['keySig', 'key'],
  ['meterSig', 'time'],
  ['mensur', 'time'],
]);

function readStaff(staff: Markup, inked: ReadonlySet<Markup>): DrawnStaff {
  const formsOf = (...classes: readonly string[]) =>
    classes.flatMap((kind) => staff.list(kind)).flatMap((sign) => (inked.has(sign) ? formOf(sign) : []));
  return {
    key: formsOf('keySig'),
    time: formsOf('meterSig', 'mensur'),
    clef: formsOf('clef'),
    within: staff.list('layer').flatMap((layer) => signsAmongNotes(layer, inked)),
  };
}

const hasTime = new Set(['note', 'rest', 'mRest']);

function signsAmongNotes(layer: Markup, inked: ReadonlySet<Markup>): DrawnStaff['within'] {
  const elements = Array.from(layer.descendants());
  return layer.elements.flatMap((sign) => {
    const kind = inked.has(sign) ? kinds.get(sign.kind) : undefined;
    const next = kind && elements.slice(elements.indexOf(sign)).find((one) => hasTime.has(one.kind));
    return kind ? [{ kind, form: formOf(sign), next: next?.id ?? '' }] : [];
  });
}

function formOf(sign: Markup): string {
  const glyphs = glyphsIn(sign);
  if (sign.kind === 'clef') return clefOfGlyph(glyphs[0] ?? '');
  return kinds.get(sign.kind) === 'key' ? keyOfGlyphs(glyphs) : timeOfGlyphs(glyphs);
}

/** Glyphs by their SMuFL code points. */
const glyphs = { flat: 'E260', sharp: 'E262', common: 'E08A', cut: 'E08B', digit: 0xe080 };
/** Among notes, times are drawn as mensurations: an open circle, and the stroke through it. */
const mensuration = { circle: 'E915', stroke: 'E925' };

/** '2s', '3f', or '0' for naturals only. */
function keyOfGlyphs(codes: readonly string[]): string {
  const [sharps, flats] = [glyphs.sharp, glyphs.flat].map((glyph) => codes.filter((code) => code === glyph).length);
  if (sharps) return `${sharps}s`;
  return flats ? `${flats}f` : '0';
}

/** Its digits from top to bottom, '44', '128'; or the name of its symbol. */
function timeOfGlyphs(codes: readonly string[]): string {
  if (codes.includes(glyphs.common)) return 'common';
  if (codes.includes(glyphs.cut)) return 'cut';
  if (codes.includes(mensuration.circle)) return codes.includes(mensuration.stroke) ? 'cut' : 'common';
  const digits = codes.map((code) => Number.parseInt(code, 16) - glyphs.digit);
  return digits.filter((digit) => digit >= 0 && digit <= 9).join('');
}

/** The first glyph of each sign in SMuFL's range of clefs. */
const clefs = [
  [0xe050, 'G'],
  [0xe05c, 'C'],
  [0xe062, 'F'],
  [0xe069, 'percussion'],
  [0xe06d, 'TAB'],
  [0xe070, ''],
  [0xe07a, 'G'],
  [0xe07b, 'C'],
  [0xe07c, 'F'],
  [0xe07d, ''],
] as const;

/** MusicXML's name of the clef sign; '' if it is not a clef. */
function clefOfGlyph(code: string): string {
  const point = Number.parseInt(code, 16);
  return clefs.findLast(([first]) => point >= first)?.[1] ?? '';
}
