import { isAtEnd, type NoteEvent, type TimedMeasure, timedMeasures } from '#normalizing/timed-measure.ts';
import { XmlElement } from '#xml/element.ts';
import type { Markup } from '#xml/markup.ts';

/** Changes the MEI that Verovio makes of a score; what it adds is written as text. */
export type MeiEdit = (mei: Markup) => void;

/** Changes the notes that have such a value, by their ids. */
export function editNotes<Value>(
  mei: Markup,
  values: ReadonlyMap<string, Value>,
  change: (note: Markup, value: Value) => void,
): void {
  for (const note of mei.named('note')) {
    const value = values.get(note.id);
    if (value !== undefined) change(note, value);
  }
}

/** 1 is the highest staff of the score. */
export const staffIn = (measure: Markup | undefined, staff: number): Markup | undefined =>
  measure?.elements.find(({ name, attributes }) => name === 'staff' && attributes['n'] === String(staff));

/** Writes the MEI element; null for one that this module does not write. */
const written = { key: writeKey, time: writeTime } as const;
type Kind = keyof typeof written;

/** Verovio's elements for keys and times; those below the first `<section>` are changes. */
const elements: Readonly<Record<Kind, readonly string[]>> = { key: ['keySig'], time: ['meterSigGrp', 'meterSig'] };

/**
 * Verovio gives all staves the new keys and times of the first part, always at the beginning of a measure. Where
 * another part or staff differs, or a change lies within a measure, the signatures of all staves are written anew.
 */
export function signaturesByStaff(score: XmlElement): MeiEdit | null {
  const { staves, signatures } = readSignatures(score);
  const kinds = (['key', 'time'] as const).filter((kind) => mustBeWritten(kind, signatures, staves));
  if (kinds.length === 0) return null;

  const own = signatures.filter(({ kind }) => kind === 'clef' || kinds.includes(kind));
  const { changes, within } = writeSignatures(own, staves);
  const removed = new Set(kinds.flatMap((kind) => elements[kind]));
  return (mei) => {
    const [[definition], [section]] = [mei.named('scoreDef'), mei.named('section')];
    if (!section || definition?.named('staffDef').length !== staves) return;
    section.prune(({ name }) => removed.has(name));
    let late = '';
    for (const [index, measure] of section.named('measure').entries()) {
      measure.before(late + (changes.get(index) ?? ''));
      late = writeWithin(measure, within.get(index) ?? []);
    }
  };
}

/** Whether the staves differ in these signatures, or one changes within a measure, and all of them can be written. */
function mustBeWritten(kind: Kind, signatures: readonly Signature[], staves: number): boolean {
  const changes = signatures.filter((one) => one.kind === kind && (one.measure > 0 || one.followers !== null));
  const isWithin = changes.some(({ followers }) => followers !== null);
  return (isWithin || differ(changes, kind, staves)) && changes.every(({ element }) => written[kind](element) !== null);
}

/**
 * Returns, by the index of a measure, the <scoreDef> before it and the signatures within it. Both depend on the clefs
 * and keys before them.
 */
function writeSignatures(signatures: readonly Signature[], staves: number) {
  const changes = new Map<number, string>();
  const within = new Map<number, SignatureWithin[]>();
  const keys = Array.from({ length: staves }, (): string | null => null);
  const states = Array.from({ length: staves }, () => ({ form: '0', clef: 'G' }));
  const measures = [...Map.groupBy(signatures, ({ measure }) => measure)].toSorted(([one], [other]) => one - other);
  for (const [measure, own] of measures) {
    const atStart = own.filter(({ kind, followers }) => kind !== 'clef' && followers === null);
    for (const { kind, staff, element } of atStart) if (kind === 'key') keys[staff] = writeKey(element);
    if (measure > 0 && atStart.length > 0) changes.set(measure, writeChanges(atStart, keys));
    for (const { kind, staff, element, followers } of own) {
      const state = states[staff];
      if (!state) continue;
      if (kind === 'clef') state.clef = element.textOf('sign') ?? '';
      else if (followers !== null) {
        const one = kind === 'key' ? writeInside(element, state) : writeTimeInside(element);
        within.set(measure, [...(within.get(measure) ?? []), { staff, followers, ...one }]);
        if (kind === 'key') keys[staff] = one.next;
      }
      if (kind === 'key') state.form = keyForm(element) ?? '0';
    }
  }
  return { changes, within };
}

type Written = Omit<SignatureWithin, 'staff' | 'followers'>;

/** Writes a <mensur>, because Verovio aligns a <meterSig> among notes with those at the start of the measure. */
function writeTimeInside(time: XmlElement): Written {
  const form = timeForm(time);
  const isHidden = time.attributes['print-object'] === 'no' || form?.symbol === 'single-number';
  return {
    inside: form === null || isHidden ? '' : `<mensur ${mensurationOf(form)}/>`,
    next: writeTime(time) ?? '',
    isByNaturals: false,
  };
}

function mensurationOf({ count, unit, symbol }: TimeForm): string {
  if (symbol === 'common') return 'sign="C"';
  return symbol === 'cut' ? 'sign="C" slash="1"' : `num="${count}" numbase="${unit}"`;
}

function writeInside(key: XmlElement, before: { form: string; clef: string }): Written {
  const next = writeKey(key) ?? '';
  const isByNaturals = keyForm(key) === '0' && before.form !== '0';
  return isByNaturals
    ? { inside: naturalsOf(before.form, before.clef), next: '<keySig sig="0"/>', isByNaturals }
    : { inside: next, next, isByNaturals };
}

function differ(changes: readonly Signature[], kind: Kind, staves: number): boolean {
  for (const own of Map.groupBy(changes, ({ measure }) => measure).values()) {
    if (new Set(own.map(({ staff }) => staff)).size < staves) return true;
    if (new Set(own.map(({ element }) => written[kind](element))).size > 1) return true;
  }
  return false;
}

/**
 * The last signature of a kind on a staff is the one in force. Verovio draws the naturals of a key without accidentals
 * only if it is the key of the whole score, so the other staves then state their keys too.
 */
function writeChanges(changes: readonly Signature[], keys: readonly (string | null)[]): string {
  const staves = keys.map((key, staff) => {
    const own = changes.filter((one) => one.staff === staff);
    const last = new Map(own.map(({ kind, element }) => [kind, element]));
    const time = last.get('time');
    return { key, hasNewKey: last.has('key'), time: (time && writeTime(time)) ?? '' };
  });
  const isCancelled = staves.some(({ key, hasNewKey }) => hasNewKey && key === plainKey);
  const definitions = staves.map(({ key, hasNewKey, time }, staff) => {
    const isWritten = key !== null && (isCancelled ? key !== plainKey : hasNewKey);
    const inside = (isWritten ? key : '') + time;
    return inside === '' ? '' : `<staffDef n="${staff + 1}">${inside}</staffDef>`;
  });
  const group = definitions.some((one) => one !== '') ? `<staffGrp>${definitions.join('')}</staffGrp>` : '';
  return `<scoreDef>${isCancelled ? plainKey : ''}${group}</scoreDef>`;
}

const plainKey = '<keySig sig="0" cancelaccid="before"/>';

/** Naturals cancel the old key where the file asks for them, and before a key without accidentals. */
function writeKey(key: XmlElement): string | null {
  const form = keyForm(key);
  if (form === null) return null;
  const cancels = form === '0' || key.has('cancel') ? ' cancelaccid="before"' : '';
  return `<keySig sig="${form}"${cancels}${visibilityOf(key)}/>`;
}

function writeTime(time: XmlElement): string | null {
  const form = timeForm(time);
  if (form === null) return null;
  const { count, unit, symbol } = form;
  const sign = symbol === 'single-number' ? ' form="num"' : symbol === null ? '' : ` sym="${symbol}"`;
  return `<meterSig count="${count}" unit="${unit}"${sign}${visibilityOf(time)}/>`;
}

const visibilityOf = ({ attributes }: XmlElement) => (attributes['print-object'] === 'no' ? ' visible="false"' : '');

type SignatureWithin = {
  staff: number;
  /** The MEI element to insert before the notes that follow the change. */
  inside: string;
  /**
   * The MEI element to insert before the next measure, if the change could not be written inside, or only as naturals.
   */
  next: string;
  isByNaturals: boolean;
  followers: ReadonlySet<string>;
};

/** Inserts signatures among the notes of a measure, and returns what has to precede the following measure. */
function writeWithin(measure: Markup, signatures: readonly SignatureWithin[]): string {
  const late = signatures.filter(({ staff, inside, isByNaturals, followers }) => {
    const isWritten = insertIntoLayer(measure, { staff: staff + 1, element: inside, before: followers });
    return !isWritten || isByNaturals;
  });
  const definitions = late.map(({ staff, next }) => `<staffDef n="${staff + 1}">${next}</staffDef>`);
  return late.length > 0 ? `<scoreDef><staffGrp>${definitions.join('')}</staffGrp></scoreDef>` : '';
}

/**
 * Steps in the order of key signatures. Sharps have their octaves in a G clef; Verovio knows the octaves of flats
 * itself.
 */
const sharps = ['f 5', 'c 5', 'g 5', 'd 5', 'a 4', 'e 5', 'b 4'];
const flats = ['b', 'e', 'a', 'd', 'g', 'c', 'f'];
const octavesDown: Readonly<Record<string, number>> = { F: 2, C: 1 };

/** Naturals that cancel a key, because Verovio draws none for a change to no accidentals within a measure. */
function naturalsOf(form: string, clef: string): string {
  const [count, isSharp] = [Number(form[0]), form.endsWith('s')];
  const signs = (isSharp ? sharps : flats).slice(0, count).map((sign) => {
    const [step = '', octave] = sign.split(' ');
    const place = octave === undefined ? '' : ` oct="${Number(octave) - (octavesDown[clef] ?? 0)}"`;
    return `<keyAccid pname="${step}"${place} accid="n"/>`;
  });
  return `<keySig>${signs.join('')}</keySig>`;
}

const events = new Set(['note', 'rest', 'space', 'mRest', 'mSpace']);

/**
 * Inserts an element before the first of these notes in the staff's layer in which that note comes first, or at the end
 * if the staff has none of them. Returns false if the note is inside a beam or tuplet that begins before it, because
 * nothing can be inserted there.
 */
export function insertIntoLayer(
  measure: Markup | undefined,
  { staff, element, before }: { staff: number; element: string; before: ReadonlySet<string> },
): boolean {
  const layers = staffIn(measure, staff)?.elements.filter(({ name, isEmpty }) => name === 'layer' && !isEmpty) ?? [];
  const contents = (one: Markup) => [one, ...one.descendants()];
  const isSought = ({ id }: Markup) => before.has(id);
  const outermost = layers
    .map(({ elements }) => elements.find((one) => contents(one).some(isSought)))
    .find((one) => one !== undefined);
  if (!outermost) {
    layers[0]?.children.push(element);
    return layers.length > 0;
  }
  const inside = contents(outermost);
  if (inside.slice(0, inside.findIndex(isSought)).some(({ name }) => events.has(name))) return false;
  outermost.before(element);
  return true;
}

export type SignatureKind = 'key' | 'time' | 'clef';

/** A key, time or clef with the position from which it applies on one staff. */
export type Signature = {
  kind: SignatureKind;
  element: XmlElement;
  /** 0 is the highest of the score. */
  staff: number;
  /** 0 is the first. */
  measure: number;
  /** The notes of its staff and measure that follow it; null at the beginning of the measure. */
  followers: ReadonlySet<string> | null;
};

/** More than any orchestra needs. A larger number is a mistake in the file, and would take time for each staff. */
const maxStaves = 200;

/** The signatures of a whole score by part and measure; none for a score with more than `maxStaves`. */
export function readSignatures(score: XmlElement): { staves: number; signatures: Signature[] } {
  const signatures: Signature[] = [];
  let first = 0;
  for (const part of score.list('part')) {
    const staves = countStaves(part.find('measure'));
    if (first + staves > maxStaves) return { staves: first + staves, signatures: [] };
    const own = Array.from(timedMeasures(part)).flatMap((measure) => readMeasure(measure, staves));
    // A signature after the last note of a measure applies from the next one.
    own.sort((one, other) => one.measure - other.measure);
    signatures.push(...own.map((one) => ({ ...one, staff: first + one.staff })));
    first += staves;
  }
  return { staves: first, signatures };
}

function readMeasure({ index, moments, events, length }: TimedMeasure, staves: number): Signature[] {
  return moments.flatMap(({ element: attributes, onset }) => {
    if (attributes.name !== 'attributes') return [];
    return attributes.children.flatMap((element) => {
      const kind = element.name;
      if (kind !== 'key' && kind !== 'time' && kind !== 'clef') return [];
      const isLate = kind !== 'clef' && isAtEnd(onset, length);
      const measure = isLate ? index + 1 : index;
      return stavesOf(element, staves).map((staff) => {
        const followers = isLate || onset < 1 ? null : notesFrom(events, { onset, staff });
        return { kind, element, staff, measure, followers };
      });
    });
  });
}

const notesFrom = (events: readonly NoteEvent[], place: { onset: number; staff: number }) =>
  new Set(
    events
      .filter(({ staff, onset }) => staff === place.staff + 1 && onset > place.onset - 1)
      .flatMap(({ notes }) => notes.map(({ attributes }) => attributes['id'] ?? '')),
  );

/** Verovio makes as many staves as the first measure declares. */
function countStaves(measure: XmlElement | undefined): number {
  const counts = (measure ?? new XmlElement(''))
    .list('attributes')
    .map((attributes) => Number(attributes.textOf('staves') ?? 1));
  return Math.max(1, ...counts.filter(Number.isInteger));
}

/** A clef without a number belongs to the first staff; a key or time without one applies to all staves. */
function stavesOf({ name, attributes }: XmlElement, staves: number): number[] {
  const number = Number(attributes['number'] ?? (name === 'clef' ? 1 : Number.NaN));
  if (Number.isNaN(number)) return Array.from({ length: staves }, (_, index) => index);
  return number >= 1 && number <= staves ? [number - 1] : [];
}

/** '2s' for two sharps, '3f' for three flats, '0' for none; null for keys of other accidentals. */
export function keyForm(key: XmlElement): string | null {
  const fifths = Number(key.textOf('fifths') ?? Number.NaN);
  if (!Number.isInteger(fifths) || Math.abs(fifths) > 7) return null;
  return fifths === 0 ? '0' : `${Math.abs(fifths)}${fifths > 0 ? 's' : 'f'}`;
}

type TimeForm = { count: string; unit: string; symbol: 'common' | 'cut' | 'single-number' | null };

/** Null for a time that is not a single fraction. */
export function timeForm(time: XmlElement): TimeForm | null {
  const [counts, units] = [time.list('beats'), time.list('beat-type')];
  const [count, unit] = [time.textOf('beats'), time.textOf('beat-type')];
  if (counts.length !== 1 || units.length !== 1 || !count || !unit) return null;
  if (time.has('interchangeable') || !/^[\d+\s]+$/.test(count) || !/^\d+$/.test(unit)) return null;
  const symbol = time.attributes['symbol'];
  const supported = symbol === 'common' || symbol === 'cut' || symbol === 'single-number' ? symbol : null;
  return { count: count.replaceAll(/\s/g, ''), unit, symbol: supported };
}

/** A measure of a part, with the number of staves above its part. */
type Placed = { measure: XmlElement; index: number; first: number; staves: number };

export function* measuresOf(score: XmlElement): Generator<Placed> {
  let first = 0;
  for (const part of score.list('part')) {
    const measures = part.list('measure');
    const staves = countStaves(measures[0]);
    for (const [index, measure] of measures.entries()) yield { measure, index, first, staves };
    first += staves;
  }
}

/** What is found in the nth measures of all parts, which are one measure of the MEI. */
export function findByMeasure<Found>(score: XmlElement, find: (placed: Placed) => Found[]): Found[][] {
  const found: Found[][] = [];
  for (const placed of measuresOf(score)) (found[placed.index] ??= []).push(...find(placed));
  return found;
}
