import { describe, expect, it } from 'vitest';
import { type Obstacle, placeNotice } from './toast-place.ts';

const notice = { width: 400, height: 52 };
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const control = (left: number, top: number, width: number, height = 36): Obstacle => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  isInRow: false,
});
const inRow = (obstacle: Obstacle): Obstacle => ({ ...obstacle, isInRow: true });

describe('the place of a notice', () => {
  it('is at the top where a title and the actions leave room between them', () => {
    expect(placeNotice(notice, desk, [control(224, 12, 200), control(1100, 12, 120)])).toBe(8);
  });

  it('is below what lies in the middle of the top bar', () => {
    const actions = control(800, 10, 120);
    const top = placeNotice(notice, desk, [control(224, 12, 200), actions]);
    expect(top).toBe(actions.bottom + 6);
  });

  it('is over rows rather than over a title and a toolbar, if nothing is free', () => {
    const title = control(60, 10, 200);
    const toolbar = control(16, 60, 358, 44);
    const rows = Array.from({ length: 12 }, (_, row) => inRow(control(16, 112 + 52 * row, 300, 40)));
    const top = placeNotice({ width: 358, height: 52 }, phone, [title, toolbar, ...rows]);
    expect(top).toBeGreaterThanOrEqual(toolbar.bottom);
    expect(top).toBeLessThan(160);
  });

  it('stays in the upper half', () => {
    const rows = Array.from({ length: 60 }, (_, row) => control(0, 14 * row, 1440, 14));
    expect(placeNotice(notice, desk, rows)).toBe(8);
  });
});
