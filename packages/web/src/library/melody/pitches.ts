const names = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'] as const;

/** 60 is C4, middle C. */
export function namePitch(midi: number): string {
  return `${names[midi % 12] ?? ''}${Math.floor(midi / 12) - 1}`;
}

export const isBlack = (midi: number): boolean => (names[midi % 12] ?? '').length > 1;

/**
 * Where a computer's keyboard lies like a piano's: the row from A on are the white keys, the row above the black ones.
 * By the place of the key, so that it is the same on every national layout.
 */
const places = 'KeyA KeyW KeyS KeyE KeyD KeyF KeyT KeyG KeyY KeyH KeyU KeyJ KeyK KeyO KeyL KeyP Semicolon'.split(' ');

/** Semitones above the C that lies on A; undefined for a key that is none of the piano. */
export function semitonesOf(code: string): number | undefined {
  const place = places.indexOf(code);
  return place < 0 ? undefined : place;
}
