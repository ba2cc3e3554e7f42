import type { ImportCheck } from '@eemusic/contract/sales/imports';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { ApplyForm } from './import-results.tsx';
import { LeftOutRows, MappingTable, PlaceChoice } from './import-screen.tsx';

const checked: ImportCheck = {
  columns: [
    { header: 'Full name', field: 'name', sample: '王芳' },
    { header: 'Phone', field: null, sample: '138' },
  ],
  fields: [
    { field: 'name', label: 'Name', isRequired: true, isReadOnly: false },
    { field: 'number', label: 'Contact No', isRequired: false, isReadOnly: false },
  ],
  counts: { new: 2, changed: 1200, unchanged: 0, refused: 1 },
  detached: 0,
  duplicates: 0,
  rows: [],
  needsConfirmation: true,
  sheets: [''],
  sheet: 1,
  heading: 1,
  text: null,
  filled: 0,
  hidden: 0,
  totals: 0,
  several: 0,
  plan: 'a'.repeat(64),
};

describe('applying an import', () => {
  it('is possible only after refused rows are skipped and the number of changes is typed', async () => {
    const onApply = vi.fn<(choice: unknown) => void>();
    show(<ApplyForm checked={checked} isBusy={false} error={null} onApply={onApply} />);
    const button = screen.getByRole('button', { name: 'Import 1,202 rows' });

    expect(button).toHaveProperty('disabled', true);
    expect(screen.getByText('Leave out the refused rows, or correct them in your file.')).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Leave out the refused row' }));
    expect(screen.getByText('Type the number of changed records first.')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Changed records'), '1201');
    expect(button).toHaveProperty('disabled', true);
    await userEvent.clear(screen.getByLabelText('Changed records'));
    await userEvent.type(screen.getByLabelText('Changed records'), '1200');
    await userEvent.click(button);

    expect(onApply).toHaveBeenCalledExactlyOnceWith({ confirmed: 1200, skipRefused: true, skipDuplicates: false });
  });
});

describe('a file with nothing to import', () => {
  const shown = (more: Partial<ImportCheck>) => {
    const counts = { new: 0, changed: 0, unchanged: 0, refused: 0, ...more.counts };
    show(
      <ApplyForm
        checked={{ ...checked, needsConfirmation: false, ...more, counts }}
        isBusy={false}
        error={null}
        onApply={vi.fn<() => void>()}
      />,
    );
  };
  const unknown = checked.columns.map((column) => ({ ...column, field: null }));

  it.each<[string, Partial<ImportCheck>, RegExp]>([
    ['everything is there already', { counts: { new: 0, changed: 0, unchanged: 3, refused: 0 } }, /already in the/],
    ['it has no rows', {}, /This sheet has no rows/],
    ['no heading is known', { columns: unknown }, /No heading was recognised/],
    [
      'no heading is known and so each row is refused',
      { columns: unknown, counts: { new: 0, changed: 0, unchanged: 0, refused: 3 } },
      /No heading was recognised/,
    ],
  ])('says that %s', (_, more, text) => {
    shown(more);
    expect(screen.getByText(text)).toBeDefined();
  });
});

describe('rows that are left out', () => {
  it('are counted, and included and left out again on request', async () => {
    const onInclude = vi.fn<(included: object) => void>();
    const left = { includeHidden: false, includeTotals: false, takeFirst: false };
    const props = { checked: { hidden: 9, totals: 1, several: 2 }, isBusy: false, onInclude };
    const { rerender } = show(<LeftOutRows {...props} included={left} />);

    expect(screen.getByText('9 hidden rows are left out.')).toBeDefined();
    expect(screen.getByText('1 row of totals is left out.')).toBeDefined();
    expect(screen.getByText('2 cells have several numbers or emails.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Take the first' }));
    expect(onInclude).toHaveBeenLastCalledWith({ ...left, takeFirst: true });
    await userEvent.click(screen.getByRole('button', { name: 'Include hidden rows' }));
    expect(onInclude).toHaveBeenLastCalledWith({ includeHidden: true, includeTotals: false, takeFirst: false });

    rerender(<LeftOutRows {...props} included={{ ...left, includeHidden: true }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Leave out hidden rows' }));
    expect(onInclude).toHaveBeenLastCalledWith(left);
  });
});

describe('new rows that duplicate existing records', () => {
  it('are imported or left out, as chosen', async () => {
    const onApply = vi.fn<(choice: unknown) => void>();
    const counts = { new: 2, changed: 1, unchanged: 0, refused: 0 };
    const alike = { ...checked, counts, duplicates: 1, needsConfirmation: false };
    show(<ApplyForm checked={alike} isBusy={false} error={null} onApply={onApply} />);
    expect(screen.getByRole('button', { name: 'Import 3 rows' })).toBeDefined();

    const name = 'Leave out the new row whose name and number already exist';
    await userEvent.click(screen.getByRole('checkbox', { name }));
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }));

    expect(onApply).toHaveBeenCalledExactlyOnceWith({ confirmed: null, skipRefused: false, skipDuplicates: true });
  });
});

describe('the columns of a file', () => {
  it('assign each field to one column only', async () => {
    const onMap = vi.fn<(choice: unknown) => void>();
    show(<MappingTable checked={checked} isBusy={false} onMap={onMap} />);

    await userEvent.selectOptions(screen.getByLabelText('Meaning of Phone'), 'Name');

    expect(onMap).toHaveBeenCalledExactlyOnceWith([null, 'name']);
  });
});

describe('a text file', () => {
  it('shows its first rows, and is read in another encoding or with another separator', async () => {
    const onPlace = vi.fn<(place: unknown) => void>();
    const text: ImportCheck['text'] = { encoding: 'gb18030', separator: 'comma', rows: [['姓名', '电话']] };
    show(<PlaceChoice checked={{ ...checked, text }} isBusy={false} onPlace={onPlace} />);

    expect(screen.getByRole('cell', { name: '姓名' })).toBeDefined();
    await userEvent.selectOptions(screen.getByLabelText('Encoding'), 'Traditional Chinese (Big5)');
    expect(onPlace).toHaveBeenLastCalledWith({ encoding: 'big5', separator: 'comma' });
    await userEvent.selectOptions(screen.getByLabelText('Separator'), 'Semicolon (;)');
    expect(onPlace).toHaveBeenLastCalledWith({ encoding: 'gb18030', separator: 'semicolon' });
  });
});
