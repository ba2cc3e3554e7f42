import { insertIntoLayer } from './insert-into-layer.ts';

/** A key or a time that changes on one staff within a measure. */
export type SignatureWithin = {
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

/** Inserts signatures among the notes of a measure; `next` is what has to precede the following measure. */
export function writeWithin(
  measure: string,
  signatures: readonly SignatureWithin[],
): { measure: string; next: string } {
  let text = measure;
  const late: string[] = [];
  for (const { staff, inside, next, isByNaturals, followers } of signatures) {
    const written = insertIntoLayer(text, { staff: staff + 1, element: inside, before: followers });
    if (written === null || isByNaturals) late.push(`<staffDef n="${staff + 1}">${next}</staffDef>`);
    text = written ?? text;
  }
  return { measure: text, next: late.length > 0 ? `<scoreDef><staffGrp>${late.join('')}</staffGrp></scoreDef>` : '' };
}

/**
 * Steps in the order of key signatures. Sharps have their octaves in a G clef; Verovio knows the octaves of flats
 * itself.
 */
const sharps = ['f 5', 'c 5', 'g 5', 'd 5', 'a 4', 'e 5', 'b 4'];
const flats = ['b', 'e', 'a', 'd', 'g', 'c', 'f'];
const octavesDown: Readonly<Record<string, number>> = { F: 2, C: 1 };

/** Naturals that cancel a key, because Verovio draws none for a change to no accidentals within a measure. */
export function naturalsOf(form: string, clef: string): string {
  const [count, isSharp] = [Number(form[0]), form.endsWith('s')];
  const signs = (isSharp ? sharps : flats).slice(0, count).map((sign) => {
    const [step = '', octave] = sign.split(' ');
    const place = octave === undefined ? '' : ` oct="${Number(octave) - (octavesDown[clef] ?? 0)}"`;
    return `<keyAccid pname="${step}"${place} accid="n"/>`;
  });
  return `<keySig>${signs.join('')}</keySig>`;
}
