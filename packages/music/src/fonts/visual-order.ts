import createBidi, { type Bidi } from 'bidi-js';

/** The package's types describe an ES module, but Node loads the function itself. */
const bidi = (createBidi as unknown as () => Bidi)();
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

type Piece = { text: string };
type Levelled<Run> = { run: Run; level: number };

/**
 * Reorders the runs of one line visually from left to right (Unicode Standard Annex 9). A run is split where its
 * direction changes; right-to-left scripts are shaped by their font, other characters are mirrored here.
 */
export function inVisualOrder<Run extends Piece>(runs: Run[]): Run[] {
  const line = runs.map(({ text }) => text).join('');
  if (!rightToLeft.test(line)) return runs;
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  return reorder(partByLevel(runs, levels)).map(({ run, level }) =>
    level % 2 === 0 || rightToLeft.test(run.text) ? run : { ...run, text: mirrored(run.text) },
  );
}

function partByLevel<Run extends Piece>(runs: Run[], levels: Uint8Array): Levelled<Run>[] {
  const parts: Levelled<Run>[] = [];
  let index = 0;
  for (const run of runs) {
    const before = parts.length;
    for (const letter of run.text) {
      const level = levels[index] ?? 0;
      const open = parts.length > before ? parts.at(-1) : undefined;
      index += letter.length;
      if (open?.level === level) open.run = { ...open.run, text: open.run.text + letter };
      else parts.push({ run: { ...run, text: letter }, level });
    }
  }
  return parts;
}

/** From the highest level down, reverses every sequence of parts at that level or above (rule L2). */
function reorder<Run>(parts: Levelled<Run>[]): Levelled<Run>[] {
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  let seen = parts;
  for (let level = highest; level > 0; level -= 1) {
    const next: Levelled<Run>[] = [];
    let turned: Levelled<Run>[] = [];
    for (const part of seen) {
      if (part.level >= level) turned.unshift(part);
      else {
        next.push(...turned, part);
        turned = [];
      }
    }
    seen = [...next, ...turned];
  }
  return seen;
}

function mirrored(text: string): string {
  return Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .toReversed()
    .join('');
}
