const anyDirection = /<direction[\s>][^]*?<\/direction\s*>/g;
const kinds = ['dacapo', 'dalsegno', 'fine', 'tocoda', 'coda', 'segno'] as const;
type Kind = (typeof kinds)[number];

/** What people write, and in capitals or not. */
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
  const marks = withWayToCoda((first.match(anyDirection) ?? []).map(kindOf));
  const count = (kind: Kind) => marks.filter((mark) => mark === kind).length;
  if (count('dacapo') + count('dalsegno') === 0) return xml;

  const isNamed = { segno: count('segno') > 1, coda: count('coda') > 1 };
  let nth = 0;
  const told = first.replace(anyDirection, (direction) => {
    const kind = marks[nth++] ?? null;
    if (kind === null) return direction;
    const isOfSeveral = /segno/.test(kind) ? isNamed.segno : /coda/.test(kind) && isNamed.coda;
    return isOfSeveral && kindTold(direction) !== null ? direction : tell(direction, kind);
  });
  return told + others;
}

function kindOf(direction: string): Kind | null {
  const words = Array.from(direction.matchAll(/<words[^>]*>([^<]*)</g), ([, text = '']) => text).join(' ');
  const hasSign = (name: string) => new RegExp(`<${name}[\\s/>]`).test(direction);
  const inWords = said.find(([pattern]) => pattern.test(words.trim()))?.[1];
  return kindTold(direction) ?? inWords ?? (hasSign('coda') ? 'coda' : hasSign('segno') ? 'segno' : null);
}

/** What a direction already tells to sound. */
function kindTold(direction: string): Kind | null {
  const sound = /<sound\s[^>]*>/.exec(direction)?.[0] ?? '';
  return kinds.find((kind) => new RegExp(`\\s${kind}\\s*=`).test(sound)) ?? null;
}

/** Of two signs of a coda, the first is where one leaves for the second. */
function withWayToCoda(marks: (Kind | null)[]): (Kind | null)[] {
  const codas = marks.filter((mark) => mark === 'coda').length;
  if (codas !== 2 || marks.includes('tocoda')) return marks;
  return marks.with(marks.indexOf('coda'), 'tocoda');
}

function tell(direction: string, kind: Kind): string {
  const value = /segno/.test(kind) ? 'segno' : /coda/.test(kind) ? 'coda' : 'yes';
  const attribute = `${kind}="${value}"`;
  if (!/<sound[\s/>]/.test(direction)) {
    return direction.replace(/<\/direction\s*>$/, `<sound ${attribute}/></direction>`);
  }
  const untold = new RegExp(`\\s(${kinds.join('|')})\\s*=\\s*("[^"]*"|'[^']*')`, 'g');
  return direction.replace(/<sound[\s/>][^>]*/, (sound) =>
    sound.replace(untold, '').replace('<sound', `<sound ${attribute}`),
  );
}
