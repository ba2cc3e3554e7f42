import { readSignatures } from '#mei/index.ts';
import { countCutPartNames } from '#normalizing/index.ts';
import type { SignKind } from '#signs.ts';
import { listChildren, type XmlElement } from '#xml/index.ts';
import type { Inventory } from './inventory.ts';
import { MeasureReader } from './measure-reader.ts';
import { countTitleLetters } from './title-letters.ts';
import { readHistories } from './staff-history.ts';

/** Reads what is visible in a score whose elements have their ids. */
export function takeInventory(score: XmlElement): Inventory {
  const inventory: Inventory = {
    named: [],
    heads: [],
    counted: [],
    texts: [],
    repeats: [],
    voltas: [],
    signatures: [],
    signaturesWithin: [],
  };
  let length = 0;
  for (const [part, element] of listChildren(score, 'part').entries()) {
    const reader = new MeasureReader(inventory, part === 0);
    const measures = listChildren(element, 'measure');
    for (const [index, measure] of measures.entries()) reader.read(measure, index);
    length = Math.max(length, measures.length);
  }
  countAtStart(inventory, 'letter', countTitleLetters(score));
  countAtStart(inventory, 'words', countCutPartNames(score));
  const all = readSignatures(score);
  inventory.signatures = readHistories(all, length);
  inventory.signaturesWithin = all.signatures.filter(({ kind, followers }) => kind !== 'clef' && followers !== null);
  return inventory;
}

function countAtStart({ counted }: Inventory, kind: SignKind, count: number): void {
  if (count === 0) return;
  const counts = (counted[0] ??= new Map());
  counts.set(kind, (counts.get(kind) ?? 0) + count);
}
