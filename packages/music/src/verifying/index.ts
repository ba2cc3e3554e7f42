import type { MissingSigns } from '#signs.ts';
import type { XmlElement } from '#xml/index.ts';
import { readDrawn } from './drawn.ts';
import { findMissing } from './find-missing.ts';
import { takeInventory } from './measure-reader.ts';
import { identify, identifyAccidentals } from './kinds.ts';

export { warningsOfMissing } from './find-missing.ts';

export type Check = {
  /** Adds accidentals that were added to the score; call it before the score is written for the engraver. */
  includeAdded(score: XmlElement): void;
  /** What these pages lack. */
  findMissing(pages: readonly string[]): MissingSigns[];
};

/**
 * Records the content of a score before it is modified, and gives its notes the ids by which they are found on the
 * pages. The ids are derived from `text`, the file.
 */
export function prepareCheck(score: XmlElement, text: string): Check {
  const prefix = identify(score, text);
  const inventory = takeInventory(score);
  return {
    includeAdded(changed) {
      for (const { id, measure } of identifyAccidentals(changed))
        inventory.named.push({ id, kind: 'accidental', measure });
    },
    findMissing: (pages) =>
      findMissing(inventory, { drawn: readDrawn(pages), measureId: (index) => `${prefix}-m_${index}` }),
  };
}
