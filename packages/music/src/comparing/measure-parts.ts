/** The text of a measure (`measureTexts`), parsed. */
export type MeasureParts = {
  /** The key if it changes here, else null. */
  key: string | null;
  meter: string | null;
  /** Repeats and voltas. */
  repeats: string;
  /** Length and notes, with pitches relative to `lowest`. */
  shape: string;
  /** MIDI number; null for a measure without notes. */
  lowest: number | null;
  /** The number of struck notes other than grace notes. */
  struck: number;
};

export function partsOf(text: string): MeasureParts {
  const words = text === '' ? [] : text.split(' ');
  const notes = words.filter((word) => word.includes('='));
  const pitches = notes.flatMap((word) => pitchesOf(word).map((pitch) => Number.parseInt(pitch, 10)));
  const lowest = pitches.length === 0 ? null : Math.min(...pitches);
  const find = (start: string) => words.find((word) => word.startsWith(start)) ?? null;
  return {
    key: find('k'),
    meter: find('t'),
    repeats: words.filter((word) => '|:['.includes(word.charAt(0))).join(' '),
    shape: [find('l') ?? '', ...notes.map((word) => countFrom(lowest ?? 0, word))].join(' '),
    lowest,
    struck: notes
      .filter((word) => word.includes('+'))
      .flatMap(pitchesOf)
      .filter((pitch) => !pitch.endsWith('~')).length,
  };
}

function pitchesOf(word: string): string[] {
  return word.slice(word.indexOf('=') + 1).split(',');
}

function countFrom(lowest: number, word: string): string {
  const pitches = pitchesOf(word).map((pitch) => {
    const relative = Number.parseInt(pitch, 10) - lowest;
    return pitch.endsWith('~') ? `${relative}~` : `${relative}`;
  });
  return word.slice(0, word.indexOf('=') + 1) + pitches.join(',');
}

export function countStruck(measures: MeasureParts[]): number {
  return measures.reduce((sum, { struck }) => sum + struck, 0);
}
