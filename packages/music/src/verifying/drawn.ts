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
  /** From top to bottom. */
  staves: DrawnStaff[];
};

type Group = { id: string; kind: string; glyphs: string[]; hasInk: boolean };

/** Classes of groups whose glyphs are in nested groups. */
const isCounted = new Set(['keySig', 'barLine', 'artic', 'meterSigGrp']);

const hasTime = new Set(['note', 'rest', 'mRest']);

const ornaments = new Set(['trill', 'turn', 'mordent']);
/** SMuFL's accidentals: standard, with arrows, in quarter tones, of Turkish and of Persian music. */
const accidental = /^E(?:2[6-9A-F]|4[4-6])[0-9A-F]$/;

const shapes = new Set(['path', 'rect', 'polygon', 'polyline', 'ellipse', 'line']);

/** Reads pages as Verovio draws them: a group without ink was not drawn. */
export class Drawn {
  /** Ids of all groups with ink. */
  readonly ids = new Set<string>();
  /** Glyphs of noteheads by note id. */
  readonly heads = new Map<string, string>();
  readonly measures = new Map<string, DrawnMeasure>();
  voltas = 0;
  #hasVolta = false;
  #measure: DrawnMeasure | null = null;
  #beginsLine = false;
  /** The last signatures among notes, until a note follows them. */
  #lastWithin: DrawnStaff['within'] = [];

  constructor(pages: readonly Markup[]) {
    for (const page of pages.flatMap((one) => one.list('page-margin'))) {
      this.#measure = null;
      this.#read(page, { id: '', kind: '', glyphs: [], hasInk: false });
    }
  }

  #read(element: Markup, group: Group): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.#write(child, element, group);
      else if (child.name === 'g' && !child.isEmpty) this.#readGroup(child, group);
      else {
        if (child.name === 'use') this.#ink(/#([^-]*)/.exec(child.attributes['xlink:href'] ?? '')?.[1] ?? '', group);
        else if (shapes.has(child.name)) group.hasInk = true;
        this.#read(child, group);
      }
    }
  }

  #readGroup(element: Markup, outer: Group): void {
    const { id, kind } = element;
    const group: Group = { id, kind, glyphs: [], hasInk: false };
    if (kind === 'system') this.#beginsLine = true;
    if (kind === 'layer') this.#lastWithin = [];
    if (hasTime.has(kind)) {
      for (const signature of this.#lastWithin) signature.next = id;
      this.#lastWithin = [];
    }
    if (kind === 'staff') this.#measure?.staves.push({ key: [], time: [], clef: [], within: [] });
    if (kind === 'measure') this.#beginMeasure(id);
    this.#read(element, group);
    if (group.hasInk) this.#draw(group, outer);
    if (kind === 'notehead') this.heads.set(outer.id, group.glyphs[0] ?? '');
    outer.hasInk ||= group.hasInk;
    if (isCounted.has(outer.kind)) outer.glyphs.push(...group.glyphs);
    if (kind === 'measure' && id !== '') this.#measure = null;
  }

  #beginMeasure(id: string): void {
    this.#measure = {
      counts: new Map(),
      text: '',
      hasRepeatDots: false,
      hasVolta: this.#hasVolta,
      isFirst: this.#beginsLine,
      staves: [],
    };
    this.#beginsLine = false;
    this.#hasVolta = false;
    this.measures.set(id, this.#measure);
  }

  #ink(glyph: string, group: Group): void {
    group.hasInk = true;
    group.glyphs.push(glyph);
    if (ornaments.has(group.kind) && accidental.test(glyph)) this.#count('accidental-mark', 1);
  }

  #write(text: string, { name }: Markup, group: Group): void {
    const written = name === 'text' || name === 'tspan' ? text.replace(/\s+/g, '') : '';
    if (written === '') return;
    group.hasInk = true;
    if (this.#measure) this.#measure.text += written;
  }

  #draw({ id, kind, glyphs }: Group, outer: Group): void {
    if (id !== '') this.ids.add(id);
    if (kind === 'voltaBracket') {
      this.voltas += 1;
      this.#hasVolta = true;
    }
    if (!this.#measure) return;
    this.#count(kind, kind === 'artic' ? glyphs.length : 1);
    if (kind === 'barLine' && glyphs.length > 0) this.#measure.hasRepeatDots = true;
    const staff = this.#measure.staves.at(-1);
    const isWithin = outer.kind === 'layer';
    if (kind === 'keySig') this.#sign(staff, { kind: 'key', form: keyOfGlyphs(glyphs), isWithin });
    if (kind === 'meterSig' || kind === 'mensur')
      this.#sign(staff, { kind: 'time', form: timeOfGlyphs(glyphs), isWithin });
    if (kind === 'clef') staff?.clef.push(clefOfGlyph(glyphs[0] ?? ''));
  }

  #count(name: string, count: number): void {
    const counts = this.#measure?.counts;
    counts?.set(name, (counts.get(name) ?? 0) + count);
  }

  #sign(
    staff: DrawnStaff | undefined,
    { kind, form, isWithin }: { kind: 'key' | 'time'; form: string; isWithin: boolean },
  ): void {
    staff?.[kind].push(form);
    if (!staff || !isWithin) return;
    const signature = { kind, form, next: '' };
    staff.within.push(signature);
    this.#lastWithin.push(signature);
  }
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
