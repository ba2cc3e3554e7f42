import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

/** The sales that a figure of a report adds up: all of them, or those of a month, a school or a student. */
export type Figure = { month?: string; educatorId?: number; studentId?: number };

/** The figure in an address: 'all', '2026-11', 'school-12' or 'student-7'. */
export function writeFigure({ month, educatorId, studentId }: Figure): string {
  if (educatorId !== undefined) return `school-${educatorId}`;
  if (studentId !== undefined) return `student-${studentId}`;
  return month ?? 'all';
}

/** Null for a text that `writeFigure` never returns. */
export function readFigure(text: string | undefined): Figure | null {
  if (text === 'all') return {};
  if (text === undefined) return null;
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return { month: text };
  const [, kind, id] = /^(school|student)-([1-9]\d{0,9})$/.exec(text) ?? [];
  if (kind === 'school') return { educatorId: Number(id) };
  return kind === 'student' ? { studentId: Number(id) } : null;
}

type Props = { label: string; onClick: () => void; children: ReactNode };

export function FigureButton({ label, onClick, children }: Props) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      /* Right-aligned with its heading, like figures that are not buttons. */
      style={{ fontVariantNumeric: 'tabular-nums', marginInlineEnd: 'calc(-1 * var(--button-padding-x))' }}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
