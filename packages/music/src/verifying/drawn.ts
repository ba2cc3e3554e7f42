/** The keys, times and clefs drawn on one staff in one measure. */
export type DrawnStaff = Record<'key' | 'time' | 'clef', string[]> & {
  /** Keys and times among the notes of the measure, each with the note that follows it; '' if none does. */
  within: { kind: 'key' | 'time'; form: string; next: string }[];
};

/** What was drawn in one measure. */
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

export type Drawn = {
  /** Ids of all groups with ink. */
  ids: ReadonlySet<string>;
  /** Glyphs of noteheads by note id. */
  heads: ReadonlyMap<string, string>;
  /** Measures by id. */
  measures: ReadonlyMap<string, DrawnMeasure>;
  voltas: number;
};

type Group = { id: string; name: string; glyphs: string[]; hasInk: boolean };

/** Verovio's output always has this form: a group with its class, or an element with ink. */
const token =
  /<(?:(\/g>)|g( [^>]*?)?(\/?)>|use xlink:href="#([^-"]*)|(path|rect|polygon|polyline|ellipse|line)[ /]|(?:tspan|text)[^>]*>([^<]*))/g;
const idOf = / id="([^"]*)"/;
const classOf = / class="([^" ]*)/;

/** Classes of groups whose glyphs are in nested groups. */
const isCounted = new Set(['keySig', 'barLine', 'artic', 'meterSigGrp']);

const hasTime = new Set(['note', 'rest', 'mRest']);

const ornaments = new Set(['trill', 'turn', 'mordent']);
/** SMuFL's accidentals: standard, with arrows, in quarter tones, of Turkish and of Persian music. */
const accidental = /^E(?:2[6-9A-F]|4[4-6])[0-9A-F]$/;

/** Reads pages as Verovio draws them: a group without ink was not drawn. */
export function readDrawn(pages: readonly string[]): Drawn {
  const reader = new DrawnReader();
  for (const page of pages) reader.read(page);
  return reader;
}

class DrawnReader implements Drawn {
  readonly ids = new Set<string>();
  readonly heads = new Map<string, string>();
  readonly measures = new Map<string, DrawnMeasure>();
  voltas = 0;
  #hasVolta = false;
  #open: Group[] = [];
  #measure: DrawnMeasure | null = null;
  #beginsLine = false;
  /** The last signatures among notes, until a note follows them. */
  #lastWithin: DrawnStaff['within'] = [];

  read(page: string): void {
    this.#open = [];
    this.#measure = null;
    const body = page.slice(page.indexOf('class="page-margin"'));
    for (const [, end, attributes = '', isEmpty, glyph, shape, text] of body.matchAll(token)) {
      if (end !== undefined) this.#close();
      else if (isEmpty === '') this.#enter(attributes);
      else if (glyph !== undefined) this.#ink(glyph);
      else if (shape !== undefined) this.#ink(null);
      else if (text) this.#write(text);
    }
  }

  #enter(attributes: string): void {
    const [id, name] = [idOf.exec(attributes)?.[1] ?? '', classOf.exec(attributes)?.[1] ?? ''];
    this.#open.push({ id, name, glyphs: [], hasInk: false });
    if (name === 'system') this.#beginsLine = true;
    if (name === 'layer') this.#lastWithin = [];
    if (hasTime.has(name)) {
      for (const signature of this.#lastWithin) signature.next = id;
      this.#lastWithin = [];
    }
    if (name === 'staff') this.#measure?.staves.push({ key: [], time: [], clef: [], within: [] });
    if (name !== 'measure') return;
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

  #ink(glyph: string | null): void {
    const group = this.#open.at(-1);
    if (!group) return;
    group.hasInk = true;
    if (glyph === null) return;
    group.glyphs.push(glyph);
    if (ornaments.has(group.name) && accidental.test(glyph)) this.#count('accidental-mark', 1);
  }

  #write(text: string): void {
    const written = text.replace(/\s+/g, '');
    if (written === '') return;
    this.#ink(null);
    if (this.#measure) this.#measure.text += written;
  }

  #close(): void {
    const group = this.#open.pop();
    if (!group) return;
    const { id, name, glyphs, hasInk } = group;
    if (hasInk) this.#draw(group);
    const outer = this.#open.at(-1);
    if (name === 'notehead' && outer) this.heads.set(outer.id, glyphs[0] ?? '');
    if (outer) {
      outer.hasInk ||= hasInk;
      if (isCounted.has(outer.name)) outer.glyphs.push(...glyphs);
    }
    if (name === 'measure' && id !== '') this.#measure = null;
  }

  #draw({ id, name, glyphs }: Group): void {
    if (id !== '') this.ids.add(id);
    if (name === 'voltaBracket') {
      this.voltas += 1;
      this.#hasVolta = true;
    }
    if (!this.#measure) return;
    this.#count(name, name === 'artic' ? glyphs.length : 1);
    if (name === 'barLine' && glyphs.length > 0) this.#measure.hasRepeatDots = true;
    const staff = this.#measure.staves.at(-1);
    if (name === 'keySig') this.#sign(staff, 'key', keyOfGlyphs(glyphs));
    if (name === 'meterSig' || name === 'mensur') this.#sign(staff, 'time', timeOfGlyphs(glyphs));
    if (name === 'clef') staff?.clef.push(clefOfGlyph(glyphs[0] ?? ''));
  }

  #count(name: string, count: number): void {
    const counts = this.#measure?.counts;
    counts?.set(name, (counts.get(name) ?? 0) + count);
  }

  #sign(staff: DrawnStaff | undefined, kind: 'key' | 'time', form: string): void {
    staff?.[kind].push(form);
    if (!staff || this.#open.at(-1)?.name !== 'layer') return;
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
