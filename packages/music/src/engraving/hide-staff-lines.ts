import { childText, listChildren, type XmlElement } from '#xml/index.ts';
import { staffLines } from './staff-lines.ts';

const ledgerLines = /\s*<g\b[^>]*class="ledgerLines[^"]*"[^>]*>[^]*?<\/g>/g;

/**
 * Takes the lines, also ledger lines, of staves that have none, as in books for children who do not read yet: Verovio
 * draws five where a file says 0.
 */
export function hideStaffLines(pages: readonly string[], score: XmlElement): string[] {
  const hidden = readHidden(score);
  if (hidden.every(({ size }) => size === 0)) return [...pages];
  let index = -1;
  return pages.map((page) => {
    const [head = '', ...measures] = page.split(/(?=<g id="[^"]*" class="measure")/);
    const shown = measures.map((measure) => {
      index += 1;
      return withoutLines(measure, hidden[index] ?? new Set());
    });
    return head + shown.join('');
  });
}

function withoutLines(measure: string, hidden: ReadonlySet<number>): string {
  if (hidden.size === 0) return measure;
  return measure
    .split(/(?=<g\b[^>]*class="staff")/)
    .map((staff, number) => (hidden.has(number) ? takeLines(staff) : staff))
    .join('');
}

const takeLines = (staff: string) =>
  staff.replace(staffLines, (start, lines: string) => start.replace(lines, '')).replace(ledgerLines, '');

/** The staves without lines of each measure; 1 is the highest staff of the score. */
function readHidden(score: XmlElement): Set<number>[] {
  const measures: Set<number>[] = [];
  let above = 0;
  for (const part of listChildren(score, 'part')) {
    const own = new Set<number>();
    let staves = 1;
    for (const [index, measure] of listChildren(part, 'measure').entries()) {
      for (const attributes of listChildren(measure, 'attributes')) {
        staves = Math.max(staves, Number(childText(attributes, 'staves') ?? 1));
        for (const details of listChildren(attributes, 'staff-details')) readLines(details, own);
      }
      const all = (measures[index] ??= new Set());
      for (const staff of own) all.add(above + staff);
    }
    above += staves;
  }
  return measures;
}

function readLines(details: XmlElement, hidden: Set<number>): void {
  const staff = Number(details.attributes['number'] ?? 1);
  const count = childText(details, 'staff-lines');
  const lines = listChildren(details, 'line-detail');
  if (count === null && lines.length === 0) return;
  const total = Number(count ?? 5);
  const isHidden = total === 0 || lines.filter((line) => line.attributes['print-object'] === 'no').length >= total;
  if (isHidden) hidden.add(staff);
  else hidden.delete(staff);
}
