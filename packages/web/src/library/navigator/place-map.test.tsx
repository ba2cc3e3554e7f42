import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Place } from '#library/academics/index.ts';
import { show } from '#testing/render.tsx';
import { PlaceMap, placeMapOf } from './navigator-pane.tsx';

const stages = (first: number, totals: readonly number[]) =>
  totals.map((total, index) => ({
    stageId: first + index,
    stageName: `Stage ${index + 1}`,
    stageNameZh: null,
    isRetired: false,
    stageNumber: index + 1,
    total,
    counts: [],
  }));
const level = (levelId: number, levelNumber: number, totals: readonly number[]) => ({
  levelId,
  levelName: `Level ${levelNumber}`,
  levelNumber,
  levelNameZh: null,
  isRetired: false,
  stages: stages(levelId * 10, totals),
});
const map = placeMapOf([
  {
    gradeId: 1,
    gradeName: 'Grade 1',
    gradeNumber: 1,
    gradeNameZh: null,
    isRetired: false,
    levels: [level(1, 1, [3, 0, 4]), level(2, 2, [1])],
  },
  {
    gradeId: 2,
    gradeName: 'Grade 2',
    gradeNumber: 2,
    gradeNameZh: null,
    isRetired: false,
    levels: [level(3, 1, [0, 1200, 2])],
  },
]);

const nowhere: Place = { gradeId: null, levelId: null, stageId: null };
const cell = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');

function open(chosen: Place = nowhere) {
  const onChoose = vi.fn();
  show(<PlaceMap map={map} chosen={chosen} isOutdated={false} onChoose={onChoose} />);
  return onChoose;
}

describe('the map of places', () => {
  it('chooses a grade, a level or a stage, and clears the choice when it is chosen again', async () => {
    const onChoose = open({ gradeId: 1, levelId: 1, stageId: 12 });
    expect(cell('Grade 1, Level 1, Stage 3: 4 scores').getAttribute('aria-pressed')).toBe('true');
    expect(cell('Grade 2, Level 1, Stage 2: 1,200 scores').textContent).toBe('1,200');

    await userEvent.click(cell('Grade 1, Level 1, Stage 3: 4 scores'));
    await userEvent.click(cell('Grade 2: 1,202 scores'));
    await userEvent.click(cell('Grade 1, Level 2: 1 score'));
    await userEvent.click(cell('Grade 2, Level 1, Stage 1: 0 scores'));
    expect(onChoose.mock.calls).toEqual([
      [nowhere],
      [{ gradeId: 2, levelId: null, stageId: null }],
      [{ gradeId: 1, levelId: 2, stageId: null }],
      [{ gradeId: 2, levelId: 3, stageId: 30 }],
    ]);
  });

  it('is navigated by arrow keys, across grades that span their levels and levels with fewer stages', async () => {
    const onChoose = open();
    await userEvent.tab();
    expect(focused()).toBe('Grade 1: 8 scores');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Grade 2: 1,202 scores');
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('Grade 1, Level 1, Stage 3: 4 scores');
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('Grade 1, Level 1, Stage 3: 4 scores');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Grade 1, Level 2, Stage 1: 1 score');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe('Grade 1: 8 scores');
    await userEvent.keyboard('{ArrowRight}{End}{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ gradeId: 2, levelId: 3, stageId: null });
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('is entered at the chosen cell', async () => {
    open({ gradeId: 2, levelId: 3, stageId: 31 });
    await userEvent.tab();
    expect(focused()).toBe('Grade 2, Level 1, Stage 2: 1,200 scores');
  });
});
