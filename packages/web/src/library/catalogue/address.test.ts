import { maxNotes, minNotes } from '@eemusic/contract/library/choices';
import { describe, expect, it } from 'vitest';
import { everyScore, readBrowserAddress, readUploadAddress, shelfScores, wireFilter } from './address.ts';

describe('the address of all scores', () => {
  it('holds every filter, search, sort, view and what is open', () => {
    const address = {
      library: 2,
      curriculum: 'KungFuSightReading',
      grade: 1,
      level: 2,
      stage: 3,
      range: '1-3',
      tie: 2,
      type: '0-2',
      accidental: 'no',
      enabled: 'yes',
      notes: '60-62-64',
      exact: 1,
      search: 'march',
      sort: 'place',
      order: 'desc',
      view: 'grid',
      edit: 4,
      preview: 5,
    };

    expect(readBrowserAddress(address)).toEqual(address);
  });

  it('ignores a level without a grade, and a stage without a level', () => {
    expect(readBrowserAddress({ level: 2, stage: 3 })).toEqual({});
    expect(readBrowserAddress({ grade: 1, stage: 3 })).toEqual({ grade: 1 });
  });

  it('sorts ids without duplicates, writes a single one as a number, and keeps ids that staff may have added', () => {
    expect(readBrowserAddress({ range: '3-1-3', interval: '2', rest: '9', tie: '1-x' })).toEqual({
      range: '1-3',
      interval: 2,
      rest: 9,
    });
  });

  it('ignores invalid values', () => {
    expect(
      readBrowserAddress({ enabled: 'maybe', notes: '60-62', view: 'tiles', edit: 1.5, sort: 'fileName' }),
    ).toEqual({});
    expect(readBrowserAddress({ notes: '60-62-200', exact: 2 })).toEqual({});
  });

  it('accepts as many notes as the server does', () => {
    const notesOf = (count: number) => everyScore.read({ notes: Array<number>(count).fill(60).join('-') }).notes;
    expect([minNotes - 1, minNotes, maxNotes, maxNotes + 1].map((count) => notesOf(count) !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('reads `q` as the search', () => {
    expect(readBrowserAddress({ q: 'march' })).toEqual({ search: 'march' });
  });
});

describe('the address of a shelf', () => {
  it('leaves out the default library type and the library', () => {
    expect(readUploadAddress({ curriculum: 'KungFuSightReading', grade: 1, library: 9, range: 2 })).toEqual({
      grade: 1,
      range: 2,
    });
    expect(readUploadAddress({ curriculum: 'PianoAdventure' })).toEqual({ curriculum: 'PianoAdventure' });
  });
});

describe('the filter sent to the server', () => {
  it('is what the address says', () => {
    const filter = everyScore.filterOf({ grade: 1, range: '1-3', tie: 2, enabled: 'no', notes: '60-62-64', exact: 1 });

    expect(wireFilter(filter, null)).toMatchObject({
      gradeId: 1,
      range: [1, 3],
      tie: [2],
      scoreEnabled: false,
      notes: { pitches: [60, 62, 64], isTransposed: false },
    });
  });

  it('is limited to the shelf, which is not a filter', () => {
    const shelf = { moduleId: 1, curriculum: 'PianoAdventure', gradeId: 2, levelId: 3, stageId: 4 } as const;
    const filter = shelfScores.filterOf(shelfScores.read({ grade: 9, range: 1 }));

    expect(filter.filters).toEqual({ range: 1 });
    expect(wireFilter(filter, shelf)).toMatchObject({ ...shelf, range: [1] });
  });
});
