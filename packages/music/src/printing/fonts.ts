import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const resolve = createRequire(import.meta.url).resolve;

const files = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  italic: '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  bold: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  chinese: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  chineseBold: '@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf',
  music: '@vexflow-fonts/leipzig/leipzig.otf',
} as const;

export type Face = keyof typeof files;

const loaded = new Map<Face, Buffer>();

/** A font's file; read when a text first needs it, and kept. */
export function fontFile(face: Face): Buffer {
  const known = loaded.get(face);
  if (known) return known;
  const bytes = readFileSync(resolve(files[face]));
  loaded.set(face, bytes);
  return bytes;
}

/** SMuFL glyphs lie in the private use area. */
const isMusic = (character: string) => /[\u{E000}-\u{F8FF}]/u.test(character);
const isLatin = (character: string) =>
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{M}\u{20}-\u{7E}\u{A0}-\u{BF}\u{2010}-\u{2044}]/u.test(
    character,
  );

/** The fonts that may have a character, the best first. The music font has glyphs and a narrow space, no letters. */
function facesFor(character: string, face: Face): Face[] {
  if (isMusic(character) || (face === 'music' && character === ' ')) return ['music'];
  const letters = face === 'music' ? 'regular' : face;
  const chinese = face === 'bold' ? 'chineseBold' : 'chinese';
  return isLatin(character) ? [letters, chinese] : [chinese, letters];
}

type Has = (face: Face, character: string) => boolean;
type Run = { face: Face; text: string };

/**
 * A text in runs of one font: music glyphs, Chinese, and the rest in the wanted face. What no font has is never a box:
 * letters and digits are an ellipsis, tabs a space, anything else, as emoji, is left out.
 */
export function runsOf(text: string, face: Face, has: Has): Run[] {
  if (face !== 'music' && /^[ -~]*$/.test(text)) return [{ face, text }];
  const found = (character: string) => facesFor(character, face).find((one) => has(one, character));
  const runs: Run[] = [];
  for (const character of legible(text, (one) => found(one) !== undefined)) {
    const wanted = found(character) ?? face;
    const last = runs.at(-1);
    if (last?.face === wanted) last.text += character;
    else runs.push({ face: wanted, text: character });
  }
  return runs;
}

function legible(text: string, canWrite: (character: string) => boolean): string {
  const characters = [...text];
  if (characters.every(canWrite)) return text;
  const kept = characters.map((one) => (canWrite(one) ? one : insteadOf(one))).join('');
  return (
    kept
      .replace(/…(\s*…)+/g, '…')
      .replace(/ {2,}/g, ' ')
      .trim() || '…'
  );
}

function insteadOf(character: string): string {
  if (/\s/.test(character)) return ' ';
  return /[\p{L}\p{N}]/u.test(character) ? '…' : '';
}
