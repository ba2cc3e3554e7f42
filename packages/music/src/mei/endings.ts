import { hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';

/** Draws endings only above the highest staff, because Verovio repeats them above each group of staves. */
export function endingsAboveSystem(score: XmlElement): MeiEdit | null {
  const parts = listChildren(score, 'part');
  const measures = parts.flatMap((part) => listChildren(part, 'measure'));
  const hasEndings = measures.some((measure) =>
    listChildren(measure, 'barline').some((barline) => hasChild(barline, 'ending')),
  );
  if (parts.length < 2 || !hasEndings) return null;
  return (mei) => mei.replace('<scoreDef ', '<scoreDef ending.rend="top" ');
}
