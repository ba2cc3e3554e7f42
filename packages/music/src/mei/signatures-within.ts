import { insertIntoLayer } from './insert-into-layer.ts';

/** A key or a time that changes on one staff within a measure. */
export type SignatureWithin = {
  staff: number;
  /** As it is written before the notes that follow it. */
  inside: string;
  /** As it is written before the next measure where it could not be written inside, or was by naturals alone. */
  next: string;
  isByNaturals: boolean;
  followers: ReadonlySet<string>;
};

/** Writes signatures among the notes of a measure; `next` is what then has to stand before the measure that follows. */
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

/** Steps in the order of key signatures, sharps with their octaves below a G clef; of flats Verovio knows the octave. */
const sharps = ['f 5', 'c 5', 'g 5', 'd 5', 'a 4', 'e 5', 'b 4'];
const flats = ['b', 'e', 'a', 'd', 'g', 'c', 'f'];
const octavesDown: Readonly<Record<string, number>> = { F: 2, C: 1 };

/** The signs that take a key back: Verovio draws none for a key without accidentals among notes. */
export function naturalsOf(form: string, clef: string): string {
  const [count, isSharp] = [Number(form[0]), form.endsWith('s')];
  const signs = (isSharp ? sharps : flats).slice(0, count).map((sign) => {
    const [step = '', octave] = sign.split(' ');
    const place = octave === undefined ? '' : ` oct="${Number(octave) - (octavesDown[clef] ?? 0)}"`;
    return `<keyAccid pname="${step}"${place} accid="n"/>`;
  });
  return `<keySig>${signs.join('')}</keySig>`;
}
