/** Accidentals and dynamics by their SMuFL code points. */
const texts: Readonly<Record<string, string>> = {
  '\uE260': '♭',
  '\uE261': '♮',
  '\uE262': '♯',
  '\uE263': '𝄪',
  '\uE264': '𝄫',
  '\uE520': 'p',
  '\uE521': 'm',
  '\uE522': 'f',
  '\uE523': 'r',
  '\uE524': 's',
  '\uE525': 'z',
  '\uE526': 'n',
  '\uE527': 'pppppp',
  '\uE528': 'ppppp',
  '\uE529': 'pppp',
  '\uE52A': 'ppp',
  '\uE52B': 'pp',
  '\uE52C': 'mp',
  '\uE52D': 'mf',
  '\uE52E': 'pf',
  '\uE52F': 'ff',
  '\uE530': 'fff',
  '\uE531': 'ffff',
  '\uE532': 'fffff',
  '\uE533': 'ffffff',
  '\uE534': 'fp',
  '\uE535': 'fz',
  '\uE536': 'sf',
  '\uE537': 'sfp',
  '\uE538': 'sfpp',
  '\uE539': 'sfz',
  '\uE53A': 'sfzp',
  '\uE53B': 'sffz',
  '\uE53C': 'rf',
  '\uE53D': 'rfz',
};

/** Replaces accidentals and dynamics of a music font by text characters: '\uE52C' by 'mp'. Other characters stay. */
export function toText(text: string): string {
  return text.replaceAll(/[\uE260-\uE264\uE520-\uE53D]/g, (character) => texts[character] ?? character);
}
