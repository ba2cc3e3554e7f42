const anyDirection = /<direction[\s>][^]*?<\/direction\s*>/g;
const anySound = /<sound(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*/;
const kinds = ['dacapo', 'dalsegno', 'fine', 'tocoda', 'coda', 'segno'] as const;
type Kind = (typeof kinds)[number];

/** The words that people write, in any case. */
const said: [RegExp, Kind][] = [
  [/^(d\.?\s*c\b|da\s+capo\b)/i, 'dacapo'],
  [/^(d\.?\s*s\b|dal\s+segno\b)/i, 'dalsegno'],
  [/^(to|al|alla)(\s+coda\b|$)/i, 'tocoda'],
  [/^fine\b/i, 'fine'],
  [/^coda\b/i, 'coda'],
];

/**
 * Tells jumps to sound that a file only says in words or signs – D.C. al Fine, To Coda –, and gives what belongs together
 * one name, which some programs do not: Verovio follows those that are told (MusicXML 4.0, <sound>). Only where somebody
 * jumps; Fine and signs alone are left as they are.
 */
export function tellJumps(xml: string): string {
  const end = xml.indexOf('</part>');
  if (end === -1) return xml;
  const [first, others] = [xml.slice(0, end), xml.slice(end)];
  const marks = withWayToCoda((first.match(anyDirection) ?? []).map(kindsOf));
  const count = (kind: Kind) => marks.filter((kinds) => kinds.includes(kind)).length;
  if (count('dacapo') + count('dalsegno') === 0) return xml;

  const isNamed = { segno: count('segno') > 1, coda: count('coda') > 1 };
  const isOfSeveral = (kind: Kind) => (/segno/.test(kind) ? isNamed.segno : /coda/.test(kind) && isNamed.coda);
  let nth = 0;
  const told = first.replace(anyDirection, (direction) => {
    const known = kindsTold(direction);
    const meant = marks[nth++] ?? [];
    const untold = meant.filter((kind) => !known.includes(kind) || !isOfSeveral(kind));
    const wrong = known.filter((kind) => !meant.includes(kind));
    return untold.length === 0 ? direction : tell(direction, untold, wrong);
  });
  return told + others;
}

/** What a direction tells to sound, else what it says. */
function kindsOf(direction: string): Kind[] {
  const told = kindsTold(direction);
  if (told.length > 0) return told;
  const words = Array.from(direction.matchAll(/<words[^>]*>([^<]*)</g), ([, text = '']) => text).join(' ');
  const inWords = said.find(([pattern]) => pattern.test(words.trim()))?.[1];
  if (inWords) return [inWords];
  return (['coda', 'segno'] as const).filter((name) => new RegExp(`<${name}[\\s/>]`).test(direction));
}

/** What a direction already tells to sound. */
function kindsTold(direction: string): Kind[] {
  const sound = anySound.exec(direction)?.[0] ?? '';
  return kinds.filter((kind) => new RegExp(`\\s${kind}\\s*=\\s*["'](?!no["'])`).test(sound));
}

/** Of two signs of a coda, the first is where one leaves for the second. */
function withWayToCoda(marks: Kind[][]): Kind[][] {
  const codas = marks.filter((kinds) => kinds.includes('coda')).length;
  if (codas !== 2 || marks.some((kinds) => kinds.includes('tocoda'))) return marks;
  const at = marks.findIndex((kinds) => kinds.includes('coda'));
  return marks.with(at, marks[at]?.map((kind) => (kind === 'coda' ? 'tocoda' : kind)) ?? []);
}

const nameOf = (kind: Kind) => (/segno/.test(kind) ? 'segno' : /coda/.test(kind) ? 'coda' : 'yes');

function tell(direction: string, untold: Kind[], wrong: Kind[]): string {
  const attributes = untold.map((kind) => `${kind}="${nameOf(kind)}"`).join(' ');
  if (!anySound.test(direction)) {
    return direction.replace(/<\/direction\s*>$/, `<sound ${attributes}/></direction>`);
  }
  const old = new RegExp(`\\s(${[...untold, ...wrong].join('|')})\\s*=\\s*("[^"]*"|'[^']*')`, 'g');
  return direction.replace(anySound, (sound) => sound.replace(old, '').replace('<sound', `<sound ${attributes}`));
}
