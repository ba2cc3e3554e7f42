import { hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';

/** The first of the grace notes behind a clef, and the note that they precede. */
type Group = { grace: string; main: string };

/**
 * Verovio's import writes a clef within a measure directly before the next note, behind its grace notes, which are then
 * drawn at the heights of the clef before. The clef goes before them, as in the file.
 */
export function clefsBeforeGraceNotes(score: XmlElement): MeiEdit | null {
  const measures = listChildren(score, 'part').flatMap((part) => listChildren(part, 'measure'));
  const groups = measures.flatMap(groupsBehindClefs);
  if (groups.length === 0) return null;
  return (mei) => groups.reduce(moveClef, mei);
}

function groupsBehindClefs(measure: XmlElement): Group[] {
  const groups: Group[] = [];
  /** By staff, the first grace note behind its clef, once there is one. */
  const clefs = new Map<string, string | null>();
  for (const child of measure.children) {
    if (child.name === 'attributes')
      for (const { attributes } of listChildren(child, 'clef')) clefs.set(attributes['number'] ?? '1', null);
    if (child.name !== 'note' || hasChild(child, 'chord')) continue;
    const staff = listChildren(child, 'staff')[0]?.text.trim() ?? '1';
    const grace = clefs.get(staff);
    const id = child.attributes['id'] ?? '';
    if (grace === undefined || id === '') continue;
    if (hasChild(child, 'grace')) clefs.set(staff, grace ?? id);
    else {
      clefs.delete(staff);
      if (grace !== null) groups.push({ grace, main: id });
    }
  }
  return groups;
}

/** Elements around a grace note. */
const around = /<(?:beam|chord|graceGrp)\b[^>]*[^/]>\s*$/;

function moveClef(mei: string, { grace, main }: Group): string {
  const end = mei.indexOf(`xml:id="${main}"`);
  let start = mei.lastIndexOf('<', mei.indexOf(`xml:id="${grace}"`));
  if (start < 0 || end < start) return mei;
  for (let outer = around.exec(mei.slice(0, start)); outer; outer = around.exec(mei.slice(0, start)))
    start = outer.index;
  const [clef = ''] = /<clef\b[^>]*\/>\s*/.exec(mei.slice(start, end)) ?? [];
  if (clef === '') return mei;
  return mei.slice(0, start) + clef + mei.slice(start, end).replace(clef, '') + mei.slice(end);
}
