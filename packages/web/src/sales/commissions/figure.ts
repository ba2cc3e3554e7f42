/** A figure of a report, by the sales that make it: all of them, those of a month, of a school or of a student. */
export type Figure = { month?: string; educatorId?: number; studentId?: number };

/** As it stands in the address: 'all', '2026-11', 'school-12', 'student-7'. */
export function writeFigure({ month, educatorId, studentId }: Figure): string {
  if (educatorId !== undefined) return `school-${educatorId}`;
  if (studentId !== undefined) return `student-${studentId}`;
  return month ?? 'all';
}

/** Null for anything that is no figure. */
export function readFigure(text: string | undefined): Figure | null {
  if (text === 'all') return {};
  if (text === undefined) return null;
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return { month: text };
  const [, kind, id] = /^(school|student)-([1-9]\d{0,9})$/.exec(text) ?? [];
  if (kind === 'school') return { educatorId: Number(id) };
  return kind === 'student' ? { studentId: Number(id) } : null;
}
