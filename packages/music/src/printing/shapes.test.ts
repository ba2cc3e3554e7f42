import { describe, expect, it } from 'vitest';
import { matrixOf } from './canvas.ts';

describe('a transform', () => {
  it.each([
    ['translate(1200, 3300)', '1 0 0 1 1200 3300'],
    ['translate(0, -45) scale(1.04167)', '1.04167 0 0 1.04167 0 -45'],
    ['rotate(90 10,20)', '0.000000 1.000000 -1.000000 0.000000 30 10'],
  ])('%s becomes the operands of cm', (transform, operands) => {
    expect(matrixOf(transform)).toBe(operands);
  });
});
