import { childText, findChild, listChildren, type XmlElement } from '#xml/index.ts';

/**
 * Pairs the two ends of each tie. A tie that ends neither in its measure nor in the next is not drawn, and `reading`
 * warns about it.
 */
export class OpenTies {
  readonly #found: (measure: number) => void;
  /** The measure in which a tie begins, by pitch and voice. */
  readonly #open = new Map<string, number>();

  /** Calls `found` with the measure in which each tie begins. */
  constructor(found: (measure: number) => void) {
    this.#found = found;
  }

  /** Returns whether it ends a tie that has not begun. */
  read(note: XmlElement, measure: number): boolean {
    const types = typesOf(note);
    if (types.size === 0) return false;
    const pitch = findChild(note, 'pitch') ?? findChild(note, 'unpitched');
    const key = pitch ? pitch.children.map(({ name, text }) => `${name} ${text.trim()}`).join(' ') : '';
    const voice = `${key} ${childText(note, 'voice') ?? ''}`;
    const begun = this.#open.get(voice);
    if (types.has('stop')) {
      if (begun !== undefined && measure - begun <= 1) this.#found(begun);
      this.#open.delete(voice);
    }
    if (types.has('start')) this.#open.set(voice, measure);
    return begun === undefined && types.has('stop');
  }
}

function typesOf(note: XmlElement): Set<string> {
  const tied = listChildren(note, 'notations').flatMap((notations) => listChildren(notations, 'tied'));
  const types = new Set([...listChildren(note, 'tie'), ...tied].map(({ attributes }) => attributes['type'] ?? ''));
  if (types.delete('continue')) types.add('start').add('stop');
  return types;
}
