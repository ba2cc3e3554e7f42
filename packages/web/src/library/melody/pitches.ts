const names = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'] as const;

/** Names a MIDI number; 60 is middle C, C4. */
export function namePitch(midi: number): string {
  return `${names[midi % 12] ?? ''}${Math.floor(midi / 12) - 1}`;
}

export const isBlack = (midi: number): boolean => (names[midi % 12] ?? '').length > 1;

/**
 * Piano layout of the computer keyboard: the row from A holds the white keys, the row above it the black ones. `code`
 * is the physical key, so this works on every national layout.
 */
const codes = 'KeyA KeyW KeyS KeyE KeyD KeyF KeyT KeyG KeyY KeyH KeyU KeyJ KeyK KeyO KeyL KeyP Semicolon'.split(' ');

/** Semitones above the C on the A key; undefined for other keys. */
export function semitonesOf(code: string): number | undefined {
  const index = codes.indexOf(code);
  return index < 0 ? undefined : index;
}
