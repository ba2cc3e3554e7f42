import { outerLine, type Tone } from './melody.ts';

type Moved = { measure: number };

/**
 * How the hands move from one shared onset to the next: in contrary or similar motion. If a hand repeats its note, the
 * move counts as neither.
 */
export function findMotion(tones: Tone[]): { contrary: Moved[]; similar: Moved[] } {
  const left = new Map(outerLine(tones, 2, 'lowest').map((tone) => [tone.at, tone]));
  const shared = outerLine(tones, 1, 'highest').flatMap((right) => {
    const other = left.get(right.at);
    return other ? [{ right, left: other }] : [];
  });

  const contrary: Moved[] = [];
  const similar: Moved[] = [];
  for (const [index, now] of shared.entries()) {
    const before = shared[index - 1];
    if (!before) continue;
    const product = Math.sign(now.right.step - before.right.step) * Math.sign(now.left.step - before.left.step);
    if (product < 0) contrary.push({ measure: now.right.measure });
    if (product > 0) similar.push({ measure: now.right.measure });
  }
  return { contrary, similar };
}
