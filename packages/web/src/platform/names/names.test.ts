import { describe, expect, it } from 'vitest';
import { formatAbout, formatGrade, formatPlace } from './places.ts';
import { formatRecordName } from './records.ts';

const place = {
  module: { name: 'Piano Adventure' },
  grade: { gradeName: 'Pre-Grade', gradeNumber: 0, gradeNameZh: null },
  level: { levelName: 'Level 2', levelNumber: 2, levelNameZh: null },
  stage: { stageName: 'Stage 3', stageNumber: 3, stageNameZh: null },
};

describe('names from the server', () => {
  it('are made of their numbers for grades, levels and stages, whatever the English name is', () => {
    expect(formatGrade({ gradeName: '?', gradeNumber: 4, gradeNameZh: null })).toBe('Grade 4');
    expect(formatPlace(place)).toBe('Pre-Grade · Level 2 · Stage 3 · Piano Adventure');
    expect(formatAbout({ about: 'Oak School', place: null })).toBe('Oak School');
  });

  it('stay as the publisher gave them if they have no number', () => {
    expect(formatGrade({ gradeName: 'Adult beginners', gradeNumber: null, gradeNameZh: null })).toBe('Adult beginners');
  });

  it('are placeholders for records that were removed for good', () => {
    const row = { purged: ['educator' as const] };
    expect(formatRecordName('educator', '', row)).toBe('Deleted school');
    expect(formatRecordName('student', 'Wang Fang', row)).toBe('Wang Fang');
  });
});
