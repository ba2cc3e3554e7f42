import { listChildren, type XmlElement } from '#xml/index.ts';
import type { Inventory } from './inventory.ts';
import { MeasureReader } from './measure-reader.ts';
import { countTitleLetters } from './title-letters.ts';
import { readHistories } from './staff-history.ts';

/** Reads what is visible in a score whose elements have their ids. */
export function takeInventory(score: XmlElement): Inventory {
  const inventory: Inventory = { named: [], counted: [], texts: [], repeats: [], voltas: 0, signatures: [] };
  let length = 0;
  for (const [part, element] of listChildren(score, 'part').entries()) {
    const reader = new MeasureReader(inventory, part === 0);
    const measures = listChildren(element, 'measure');
    for (const [index, measure] of measures.entries()) reader.read(measure, index);
    length = Math.max(length, measures.length);
  }
  const letters = countTitleLetters(score);
  if (letters > 0) {
    const counts = (inventory.counted[0] ??= new Map());
    counts.set('letter', (counts.get('letter') ?? 0) + letters);
  }
  inventory.signatures = readHistories(score, length);
  return inventory;
}
