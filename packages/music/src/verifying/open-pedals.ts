import { isHidden } from '#normalizing/index.ts';
import { childText, type XmlElement } from '#xml/index.ts';

/** Counts the pedal signs to be drawn: a line once, at its start, and each sign of a pedal without a line. */
export class OpenPedals {
  readonly #found: (measure: number) => void;
  readonly #lines = new Set<string>();

  constructor(found: (measure: number) => void) {
    this.#found = found;
  }

  read(pedal: XmlElement, direction: XmlElement, measure: number): void {
    if (isHidden(pedal)) return;
    const key = `${childText(direction, 'staff') ?? 1} ${pedal.attributes['number'] ?? 1}`;
    const type = pedal.attributes['type'];
    const isLine = this.#lines.has(key);
    if (type === 'start' || type === 'sostenuto' || type === 'resume') {
      if (type === 'resume' || pedal.attributes['line'] === 'yes') this.#lines.add(key);
      this.#found(measure);
    } else if (type === 'change') this.#found(measure);
    else if (type === 'stop' || type === 'discontinue') {
      if (!isLine && type === 'stop' && pedal.attributes['line'] !== 'yes') this.#found(measure);
      this.#lines.delete(key);
    }
  }
}
