import { childText, hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';
import { measureIds } from './read-signatures.ts';

/** The first of some grace notes, and the note that they precede, which has a new clef. */
type Group = { grace: string; main: string };

/**
 * Verovio's import writes a clef within a measure directly before the next note, behind its grace notes, and draws it
 * before them: they were drawn at the heights of the clef before. It goes before them, so that the new clef applies.
 */
export function clefsBeforeGraceNotes(score: XmlElement): MeiEdit | null {
  const ids = measureIds(score);
  const groups = new Map<string, Group[]>();
  for (const part of listChildren(score, 'part'))
    for (const [index, measure] of listChildren(part, 'measure').entries()) {
      const own = groupsWithClefs(measure);
      const id = ids[index] ?? '';
      if (own.length > 0) groups.set(id, (groups.get(id) ?? []).concat(own));
    }
  if (groups.size === 0) return null;
  return (mei) =>
    mei.replaceAll(/<measure xml:id="([^"]*)"[^]*?<\/measure>/g, (measure, id: string) =>
      (groups.get(id) ?? []).reduce(moveClef, measure),
    );
}

function groupsWithClefs(measure: XmlElement): Group[] {
  const groups: Group[] = [];
  /** By staff, what is in force for the next note of the voice. */
  const waiting = new Map<string, { grace: string | null; hasClef: boolean }>();
  for (const child of measure.children) {
    if (child.name === 'backup') waiting.clear();
    if (child.name === 'attributes')
      for (const { attributes } of listChildren(child, 'clef')) {
        const staff = attributes['number'] ?? '1';
        waiting.set(staff, { grace: waiting.get(staff)?.grace ?? null, hasClef: true });
      }
    if (child.name !== 'note' || hasChild(child, 'chord')) continue;
    const staff = childText(child, 'staff') ?? '1';
    const id = child.attributes['id'] ?? '';
    const { grace, hasClef } = waiting.get(staff) ?? { grace: null, hasClef: false };
    if (hasChild(child, 'grace')) waiting.set(staff, { grace: grace ?? id, hasClef });
    else {
      if (grace !== null && hasClef) groups.push({ grace, main: id });
      waiting.delete(staff);
    }
  }
  return groups;
}

/** Elements around a grace note. */
const around = /<(?:beam|chord|graceGrp)\b[^>]*[^/]>\s*$/;

function moveClef(measure: string, { grace, main }: Group): string {
  const end = measure.indexOf(`xml:id="${main}"`);
  let start = measure.lastIndexOf('<', measure.indexOf(`xml:id="${grace}"`));
  if (grace === '' || main === '' || start < 0 || end < start) return measure;
  for (let outer = around.exec(measure.slice(0, start)); outer; outer = around.exec(measure.slice(0, start)))
    start = outer.index;
  const [clef = ''] = /<clef\b[^>]*\/>\s*/.exec(measure.slice(start, end)) ?? [];
  if (clef === '') return measure;
  return measure.slice(0, start) + clef + measure.slice(start, end).replace(clef, '') + measure.slice(end);
}
