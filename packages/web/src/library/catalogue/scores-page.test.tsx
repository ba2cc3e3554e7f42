import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openConsole } from '#testing/open-console.ts';
import { aListedScore, someCounts } from './testing.ts';

const changed = 'The list has changed in the meantime. Please select again';

const scores = [
  aListedScore({ found: [{ hand: 'right', measures: [3], labels: ['X1'], semitones: 0 }] }),
  aListedScore({ id: 2, name: 'Slow Air', scoreEnabled: false }),
];
const path = '/admin/score/library';

type Call = { path: string; body: Record<string, unknown> };
type Answers = Partial<Record<string, () => Response>>;

/** Opens the console at this address; returns the calls it made. */
async function open(address: string, answers: Answers = {}): Promise<Call[]> {
  const calls: Call[] = [];
  const defaultAnswers: Answers = {
    [`${path}/find`]: () => Response.json({ scores, total: 2 }),
    [`${path}/counts`]: () => Response.json({ total: 2, counts: someCounts({ range: [{ value: 1, count: 1200 }] }) }),
    [`${path}/selection`]: () => Response.json({ total: 2, token: 'now', ids: [2, 1] }),
    [`${path}/change/selected`]: () => Response.json({ message: '2 scores changed', deletionId: 9 }),
    '/admin/deletions/restore': () => Response.json({ message: 'Restored' }),
    '/admin/score/library/steps': () => {
      const step = (name: string, id: number) => ({ id, name, nameZh: '', number: 1, isRetired: false });
      const levels = [{ ...step('Level 1', 2), stages: [step('Stage 1', 3)] }];
      return Response.json({ grades: [{ ...step('Grade 1', 1), levels }] });
    },
    '/admin/modules/all': () =>
      Response.json({ modules: [{ id: 1, name: 'Kung Fu', shortName: 'KF', image: '', scores: 2, version: 1 }] }),
    '/appearance': () => Response.json({ filing: null, demo: null }),
  };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = address.split('?')[0] ?? '';
    calls.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : {} });
    const answer = answers[path] ?? defaultAnswers[path];
    if (answer) return answer();
    const permissions = [{ code: 'SL', name: 'SL' }];
    return Response.json({ user: { userId: 7, fullName: 'Chen Jie', image: null, permissions } });
  });
  await openConsole(address);
  return calls;
}

const query = () => new URLSearchParams(location.search);
const last = (calls: readonly Call[], called: string) =>
  calls.findLast((call) => call.path === path + called)?.body ?? {};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('all scores', () => {
  it('offer an upload to the place that is shown, and their deleted ones', async () => {
    await open('/score-library/scores?view=list&grade=1');
    const upload = await screen.findByRole('link', { name: 'Upload' });
    expect(upload.getAttribute('href')).toBe('/score-library/1/upload?grade=1');
    await userEvent.click(await button('More actions'));
    const deleted = await screen.findByRole('menuitem', { name: 'Deleted items', hidden: true });
    expect(deleted.getAttribute('href')).toBe('/deleted?kind=score');
  });

  it('are filtered by several values of a tag, each with its count, as the address says', async () => {
    const calls = await open('/score-library/scores?view=list&tie=2&notes=60-62-64&grade=1');
    expect(await screen.findByText('measure X1, right hand')).toBeDefined();
    expect(last(calls, '/find')).toMatchObject({ gradeId: 1, tie: [2], notes: { pitches: [60, 62, 64] } });
    expect(await button('Grade is Grade 1')).toBeDefined();
    await userEvent.click(await button('Filter'));
    expect(await screen.findByRole('option', { name: 'Level', hidden: true })).toBeDefined();
    expect(screen.queryByRole('option', { name: 'Grade', hidden: true })).toBeNull();

    await userEvent.click(screen.getByRole('option', { name: 'Range', hidden: true }));
    const contrary = await screen.findByRole('option', { name: /contrary.*1,200$/i, hidden: true });
    expect(screen.getByRole('option', { name: /EFGA.*0$/, hidden: true }).dataset['none']).toBe('true');
    await userEvent.click(contrary);
    await userEvent.click(screen.getByRole('option', { name: /Low C/, hidden: true }));
    await waitFor(() => expect(query().get('range')).toBe('1-3'));
    await waitFor(() => expect(last(calls, '/counts')).toMatchObject({ range: [1, 3], tie: [2] }));

    await userEvent.click(await button('Clear the filters'));
    await waitFor(() => expect(location.search).toBe('?view=list'));
    expect(last(calls, '/find')).not.toHaveProperty('notes');
  });

  it('are found by a melody; one that has become too short can be continued', async () => {
    const calls = await open('/score-library/scores?view=list');
    await userEvent.click(await button('Find by notes'));
    const panel = await screen.findByRole('group', { name: 'Find by notes' });
    await userEvent.keyboard('asd');
    await waitFor(() => expect(query().get('notes')).toBe('60-62-64'));
    await waitFor(() =>
      expect(last(calls, '/find')).toMatchObject({ notes: { pitches: [60, 62, 64], isTransposed: true } }),
    );

    await userEvent.click(within(panel).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(query().get('notes')).toBeNull());
    expect(within(panel).getByRole('status').textContent).toContain('C4 D4');
  });

  it('are enabled and disabled at once, and reverted if the call fails', async () => {
    const calls = await open('/score-library/scores?view=list', {
      [`${path}/toggle/1`]: () =>
        Response.json({ error: 'Something went wrong', code: 'server.fault' }, { status: 500 }),
    });
    const enabled = await screen.findByRole<HTMLInputElement>('switch', { name: 'Enable Little March' });
    await userEvent.click(enabled);

    await waitFor(() => expect(last(calls, '/toggle/1')).toEqual({ scoreEnabled: false }));
    expect((await screen.findAllByText('Something went wrong')).length).toBeGreaterThan(0);
    expect(enabled.checked).toBe(true);
  });

  it('show actions only while something is selected; otherwise the Delete key asks to select', async () => {
    await open('/score-library/1/upload?grade=1&level=2&stage=3&view=list');
    const little = await screen.findByRole('checkbox', { name: 'Select Little March' });
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    little.closest('tr')?.focus();
    await userEvent.keyboard('{Delete}');
    expect(await screen.findByText('Please select at least one score')).toBeDefined();

    await userEvent.keyboard(' {Delete}');
    expect(await screen.findByText('Are you sure you want to delete this item?')).toBeDefined();
  });

  it('offer actions once some are selected', async () => {
    await open('/score-library/scores?view=list');
    const little = await screen.findByRole('checkbox', { name: 'Select Little March' });
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    await userEvent.click(little);

    await userEvent.click(await button('Export'));
    const exports = await screen.findAllByRole('menuitem', { hidden: true });
    expect(exports.map(({ textContent }) => textContent)).toEqual(['Spreadsheet', 'Export PDF']);
  });

  it('are changed together in the chosen fields only; a refusal loses nothing', async () => {
    let isRefused = true;
    const calls = await open('/score-library/scores?range=1&view=list', {
      [`${path}/change/selected`]: () => {
        const refused = isRefused;
        isRefused = false;
        return refused
          ? Response.json({ error: changed, code: 'selection.changed' }, { status: 409 })
          : Response.json({ message: '2 scores changed', deletionId: 9 });
      },
      [`${path}/find`]: () => Response.json({ scores, total: 3 }),
    });
    await screen.findByText('Slow Air');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    const bar = screen.getByRole('region', { name: 'Selection' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Select all 3 that match' }));
    await userEvent.click(await within(bar).findByRole('button', { name: 'Edit' }));

    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Dynamics' }), 'Yes');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rhythm' }), 'half');
    await userEvent.click(await button('Change 2 scores'));
    expect(await screen.findByText(changed)).toBeDefined();
    expect(last(calls, '/change/selected')).toEqual({
      matching: expect.objectContaining({ range: [1], token: 'now' }),
      change: { dynamics: true, rhythm: 3 },
    });

    await userEvent.click(await button('Select all that match now'));
    await userEvent.click(await button('Change 2 scores'));
    await userEvent.click(await button(/^Undo/));
    await waitFor(() =>
      expect(calls.find((call) => call.path === '/admin/deletions/restore')?.body).toEqual({ deletionId: 9 }),
    );
  });

  it('stay selected as far as they still exist after others were deleted', async () => {
    await open('/score-library/scores?view=list', {
      [`${path}/delete/selected`]: () =>
        Response.json({ error: 'This score does not exist', code: 'score.not-found' }, { status: 404 }),
      [`${path}/selection`]: () => Response.json({ total: 1, token: 'now', ids: [2] }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Little March' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Slow Air' }));
    const bar = screen.getByRole('region', { name: 'Selection' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Delete' }));
    await userEvent.click(await button('Yes'));

    expect(await screen.findByText(/^Some of these scores have been deleted/)).toBeDefined();
    expect(within(bar).getByRole('status').textContent).toBe('1 Item selected');
  });

  it('are prefetched when the pointer rests on them, not when it passes', async () => {
    const calls = await open('/score-library/scores?view=list');
    const previews = () => calls.flatMap((call) => (call.path.startsWith(`${path}/preview/`) ? [call.path] : []));
    const [march, air] = [await button('Little March'), await button('Slow Air')];

    const others = ['setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame'] as const;
    vi.useFakeTimers({ toNotFake: ['nextTick', 'queueMicrotask', 'Date', 'performance', ...others] });
    fireEvent.mouseEnter(march);
    fireEvent.scroll(window);
    vi.advanceTimersByTime(1000);
    fireEvent.mouseEnter(air);
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();

    await waitFor(() => expect(previews()).toEqual([`${path}/preview/2`]));
  });

  it('are shown as pictures or rows, kept in the address and for the next visit', async () => {
    const calls = await open('/score-library/scores');
    await screen.findByRole('list', { name: 'Scores' });
    expect(query().get('view')).toBeNull();

    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    await userEvent.selectOptions(sort, 'Newest first');
    await waitFor(() => expect(last(calls, '/find')).toMatchObject({ sortBy: 'id', sortOrder: 'desc' }));
    await userEvent.selectOptions(sort, 'Name, ascending');

    const [first, second] = within(await screen.findByRole('list', { name: 'Scores' })).getAllByRole('listitem');
    first?.focus();
    await userEvent.keyboard(' {ArrowDown} ');
    expect(document.activeElement).toBe(second);
    expect(await screen.findByText('2 Items selected')).toBeDefined();

    await userEvent.click(await button('List'));
    expect(await screen.findByRole('table', { name: 'Scores' })).toBeDefined();
    expect(query().get('view')).toBe('list');
    await open('/score-library/scores');
    expect(await screen.findByRole('table', { name: 'Scores' })).toBeDefined();
    await waitFor(() => expect(query().get('view')).toBe('list'));
  });
});

describe('a preview', () => {
  const previewed = (calls: readonly Call[]) =>
    calls.filter((call) => /preview|\.svg$/.test(call.path)).map((call) => call.path);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const answers: Answers = Object.fromEntries(
    [1, 2].flatMap((id) => [
      [`${path}/preview/${id}`, () => Response.json({ name: `Score ${id}`, pages: [`/storage/${id}.svg`] })],
      [`/storage/${id}.svg`, () => new Response(svg)],
    ]),
  );
  const ofFirst = [`${path}/preview/1`, '/storage/1.svg'];
  const ofSecond = [`${path}/preview/2`, '/storage/2.svg'];

  it('is loaded when the pointer rests on its score or presses it, once', async () => {
    const calls = await open('/score-library/scores?view=list', answers);
    const first = await button('Little March');
    const second = await button('Slow Air');

    fireEvent.mouseEnter(first);
    fireEvent.mouseLeave(first);
    fireEvent.pointerDown(second);
    await waitFor(() => expect(previewed(calls)).toEqual(ofSecond));

    fireEvent.mouseEnter(first);
    await waitFor(() => expect(previewed(calls)).toEqual([...ofSecond, ...ofFirst]));
    fireEvent.pointerDown(first);
    fireEvent.pointerDown(second);
    expect(previewed(calls)).toHaveLength(4);
  });

  it('is loaded when the keyboard stays on a row, not when it passes', async () => {
    const calls = await open('/score-library/scores?view=list', answers);
    const row = (await screen.findByText('Little March')).closest<HTMLElement>('[data-row]');
    row?.focus();
    await userEvent.keyboard('{ArrowDown}');

    await waitFor(() => expect(previewed(calls)).toEqual(ofSecond));
  });
});

it('a library opens on all of its scores, and a place narrows them', async () => {
  const calls = await open('/score-library/1/upload?view=list');
  expect(await screen.findByRole('button', { name: 'Little March' })).toBeDefined();
  expect(last(calls, '/find')).toMatchObject({ moduleId: 1, curriculum: 'KungFuSightReading' });
  expect(last(calls, '/find')).not.toHaveProperty('gradeId');
  expect(screen.getByRole('columnheader', { name: 'Place' })).toBeDefined();

  history.pushState(null, '', '/score-library/1/upload?view=list&grade=1&level=2&stage=3');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(last(calls, '/find')).toMatchObject({ moduleId: 1, gradeId: 1, levelId: 2, stageId: 3 }));
});
