/** Accidentals and dynamics in the order of their SMuFL code points, from the first one. */
const ranges = [
  [0xe260, '♭ ♮ ♯ 𝄪 𝄫'],
  [
    0xe520,
    'p m f r s z n pppppp ppppp pppp ppp pp mp mf pf ff fff ffff fffff ffffff fp fz sf sfp sfpp sfz sfzp sffz rf rfz',
  ],
] as const;

const texts = new Map(
  ranges.flatMap(([first, signs]) =>
    signs.split(' ').map((text, index) => [String.fromCodePoint(first + index), text] as const),
  ),
);

/** Replaces accidentals and dynamics of a music font by text characters: '\uE52C' by 'mp'. Other characters stay. */
export function toText(text: string): string {
  return text.replaceAll(/[\uE260-\uE264\uE520-\uE53D]/g, (character) => texts.get(character) ?? character);
}
