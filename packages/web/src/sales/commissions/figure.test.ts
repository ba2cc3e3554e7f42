import { describe, expect, it } from 'vitest';
import { type Figure, readFigure, writeFigure } from './figure.tsx';

describe('a figure in the address', () => {
  it.each<Figure>([{}, { month: '2026-11' }, { educatorId: 12 }, { studentId: 7 }])(
    '%o survives being written and read',
    (figure) => {
      expect(readFigure(writeFigure(figure))).toEqual(figure);
    },
  );

  it.each([undefined, '', 'everything', '2026-13', 'school-0', 'school-x', 'student-12345678901'])(
    'is none for %o',
    (text) => {
      expect(readFigure(text)).toBeNull();
    },
  );
});
