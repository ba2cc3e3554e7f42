import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { Chart, type Column, csvOf } from './chart.tsx';
import { Plot } from './plot.tsx';

type Row = { name: string; seconds: number; accuracy: number | null };
const open = vi.fn();
const columns: Column<Row>[] = [
  { header: 'Score', raw: ({ name }) => name },
  {
    header: 'Time',
    fileHeader: 'Time (seconds)',
    raw: ({ seconds }) => seconds,
    format: ({ seconds }) => `${seconds}s`,
    spoken: ({ seconds }) => `${seconds} seconds`,
    target: ({ name, seconds }) => (seconds > 0 ? () => open(name) : undefined),
  },
  { header: 'Accuracy', raw: ({ accuracy }) => accuracy },
];
const rows: Row[] = [
  { name: 'Bell March', seconds: 3, accuracy: 0.5 },
  { name: 'Moon Dream', seconds: 0, accuracy: null },
  { name: 'Winter Star', seconds: 1, accuracy: 1 },
];
const chart = (more: object) => (
  <Chart id="scores" title="Scores" fileName="scores" columns={columns} rows={rows} {...more} />
);

describe.each(['columns', 'line', 'bars', 'pie'])('a chart of %s', (kind) => {
  it('opens what its marks count: Tab reaches the first, arrow keys the others', async () => {
    open.mockReset();
    show(chart({ kind }));
    const marks = within(screen.getByRole('list', { name: 'Scores' })).getAllByRole('button');
    expect(marks.filter(({ tabIndex }) => tabIndex === 0)).toEqual(marks.slice(0, 1));

    marks[0]?.focus();
    await userEvent.keyboard('{Enter}');
    expect(open).toHaveBeenLastCalledWith('Bell March');
  });

  it('says that there is nothing', () => {
    show(chart({ kind, rows: [{ name: 'Bell March', seconds: 0, accuracy: null }] }));
    expect(screen.getByText('Nothing in this period.')).toBeDefined();
  });
});

it('a pie draws each of its slices, also those that open nothing, clockwise as shares of the whole', () => {
  const { container } = show(chart({ kind: 'pie', columns: columns.map(({ target: _target, ...column }) => column) }));
  const circles = [...container.querySelectorAll('svg circle')];

  expect(circles.map((circle) => circle.getAttribute('stroke-dasharray'))).toEqual(['0.75 1', '0.25 1']);
  expect(circles.map((circle) => circle.getAttribute('stroke-dashoffset'))).toEqual(['0', '-0.75']);
  const painted = ['g', 'title', 'circle', 'text'];
  const drawing = [...(container.querySelectorAll('svg[viewBox="-50 -50 100 100"] *') ?? [])];
  expect(drawing.map(({ localName }) => localName).filter((name) => !painted.includes(name))).toEqual([]);
});

it('a table of colours is one stop for Tab, and arrow keys move between its cells', async () => {
  open.mockReset();
  show(chart({ kind: 'table', columns: columns.slice(0, 2).map((column) => ({ ...column, heat: () => 1 })) }));
  const cells = within(screen.getByRole('grid', { name: 'Scores' })).getAllByRole('button');
  expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);

  cells[0]?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(open).toHaveBeenLastCalledWith('Winter Star');
});

it('the file has numbers as numbers, and texts that no spreadsheet evaluates', () => {
  const names = ['春江花月夜', 'A, "B"\nC', '=1+1', '+7', '-x', '@me', '\tx', '\rx', 'a=b'];
  const lines = csvOf(
    columns,
    names.map((name, index) => ({ name, seconds: index - 1, accuracy: index === 0 ? null : 0.5 })),
  );
  expect(lines).toBe(
    [
      '\uFEFFScore,Time (seconds),Accuracy',
      '春江花月夜,-1,',
      '"A, ""B""\nC",0,0.5',
      "'=1+1,1,0.5",
      "'+7,2,0.5",
      "'-x,3,0.5",
      "'@me,4,0.5",
      "'\tx,5,0.5",
      `"'\rx",6,0.5`,
      'a=b,7,0.5',
      '',
    ].join('\r\n'),
  );
});

it('columns with figures have no axis, and each is named', () => {
  const marks = Array.from({ length: 8 }, (_, at) => ({ key: at, name: `${at}th month`, value: at * 1000, text: '' }));
  const { container } = show(
    <Plot kind="columns" label="Months" marks={marks} formatFigure={(sum) => `${sum / 1000}k`} />,
  );

  expect(container.textContent).not.toContain('7,000');
  expect(container.querySelector('[data-text="7k"]')).not.toBeNull();
  expect(container.querySelectorAll('[data-named-narrow]')).toHaveLength(8);
});
