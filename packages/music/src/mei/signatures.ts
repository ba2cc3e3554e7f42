import { childText, hasChild, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';
import { naturalsOf, type SignatureWithin, writeWithin } from './signatures-within.ts';
import { keyForm, measureIds, readSignatures, type Signature, type TimeForm, timeForm } from './read-signatures.ts';

/** Writes the MEI element; null for one that this module does not write. */
const written = { key: writeKey, time: writeTime } as const;
type Kind = keyof typeof written;

/** Verovio's elements for keys and times; those below the first `<section>` are changes. */
const elements: Readonly<Record<Kind, RegExp>> = {
  key: /<keySig\b[^>]*?(?:\/>|>[^]*?<\/keySig>)\s*/g,
  time: /<meterSigGrp\b[^]*?<\/meterSigGrp>\s*|<meterSig\b[^>]*\/>\s*/g,
};

/**
 * Verovio gives all staves the new keys and times of the first part, always at the beginning of a measure. Where
 * another part or staff differs, or a change lies within a measure, the signatures of all staves are written anew.
 */
export function signaturesByStaff(score: XmlElement): MeiEdit | null {
  const { staves, signatures } = readSignatures(score);
  const kinds = (['key', 'time'] as const).filter((kind) => mustBeWritten(kind, signatures, staves));
  if (kinds.length === 0) return null;

  const own = signatures.filter(({ kind }) => kind === 'clef' || kinds.includes(kind));
  const { changes, within } = writeSignatures(own, measureIds(score), staves);
  return (mei) => {
    const start = mei.indexOf('<section');
    if (start < 0 || mei.slice(0, start).split('<staffDef ').length - 1 !== staves) return mei;
    const music = kinds.reduce((text, kind) => text.replaceAll(elements[kind], ''), mei.slice(start));
    let late = '';
    return (
      mei.slice(0, start) +
      music.replaceAll(/<measure xml:id="([^"]*)"[^]*?<\/measure>/g, (drawn, id: string) => {
        const before = late + (changes.get(id) ?? '');
        const { measure, next } = writeWithin(drawn, within.get(id) ?? []);
        late = next;
        return before + measure;
      })
    );
  };
}

/** Whether the staves differ in these signatures, or one changes within a measure, and all of them can be written. */
function mustBeWritten(kind: Kind, signatures: readonly Signature[], staves: number): boolean {
  const changes = signatures.filter((one) => one.kind === kind && (one.measure > 0 || one.followers !== null));
  const isWithin = changes.some(({ followers }) => followers !== null);
  return (isWithin || differ(changes, kind, staves)) && changes.every(({ element }) => written[kind](element) !== null);
}

/**
 * Returns, by the id of a measure, the <scoreDef> before it and the signatures within it. Both depend on the clefs and
 * keys before them.
 */
function writeSignatures(signatures: readonly Signature[], ids: readonly string[], staves: number) {
  const changes = new Map<string, string>();
  const within = new Map<string, SignatureWithin[]>();
  const keys = Array.from({ length: staves }, (): string | null => null);
  const states = Array.from({ length: staves }, () => ({ form: '0', clef: 'G' }));
  const measures = [...Map.groupBy(signatures, ({ measure }) => measure)].toSorted(([one], [other]) => one - other);
  for (const [measure, own] of measures) {
    const id = ids[measure] ?? '';
    const atStart = own.filter(({ kind, followers }) => kind !== 'clef' && followers === null);
    for (const { kind, staff, element } of atStart) if (kind === 'key') keys[staff] = writeKey(element);
    if (measure > 0 && atStart.length > 0) changes.set(id, writeChanges(atStart, keys));
    for (const { kind, staff, element, followers } of own) {
      const state = states[staff];
      if (!state) continue;
      if (kind === 'clef') state.clef = childText(element, 'sign') ?? '';
      else if (followers !== null) {
        const one = kind === 'key' ? writeInside(element, state) : writeTimeInside(element);
        within.set(id, [...(within.get(id) ?? []), { staff, followers, ...one }]);
        if (kind === 'key') keys[staff] = one.next;
      }
      if (kind === 'key') state.form = keyForm(element) ?? '0';
    }
  }
  return { changes, within };
}

type Written = Omit<SignatureWithin, 'staff' | 'followers'>;

/** As <mensur>, because Verovio aligns a <meterSig> among notes with those at the start of the measure. */
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

/** Whether the staves change differently or at different measures. */
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
  const cancels = form === '0' || hasChild(key, 'cancel') ? ' cancelaccid="before"' : '';
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
