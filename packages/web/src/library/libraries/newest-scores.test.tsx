import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { scoreFields } from '#testing/score-fields.ts';
import { show } from '#testing/render.tsx';
import { LibraryWork, NewestScores } from './libraries-page.tsx';

const aScore = (id: number, name: string, thumbnail: string | null) => ({
  ...scoreFields,
  id,
  name,
  thumbnail,
  fileName: `${id}.musicxml`,
  filePath: `scores/${id}`,
  file: `/files/${id}`,
  found: [],
  measures: 8,
  credit: null,
  sung: null,
});

let scores: ReturnType<typeof aScore>[];
let isDown: boolean;

const stage = { stageName: '', stageNameZh: null, stageNumber: 1, isRetired: false, counts: [] };
const stages = [0, 3, 0].map((total, stageId) => ({ ...stage, stageId, total }));
const level = { levelId: 1, levelName: '', levelNameZh: null, levelNumber: 1, isRetired: false, stages };
const grade = { gradeId: 1, gradeName: '', gradeNameZh: null, gradeNumber: 1, isRetired: false, levels: [level] };
const work: Record<string, object> = {
  '/admin/score/library/findings': { findings: [], total: 1, counts: {} },
  '/admin/score/library/drafts': { drafts: [], colleagues: [] },
  '/admin/score/library/coverage': { grades: [grade] },
};
let asked: unknown[];

beforeEach(() => {
  scores = [aScore(9, 'Slow Air', '/files/air.svg'), aScore(4, 'Little March', null)];
  isDown = false;
  asked = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/admin/modules/all')
      return Response.json({ modules: [{ id: 1, name: 'Sonatinas', shortName: 'SON', image: '', scores: 2 }] });
    const answer = work[address.split('?')[0] ?? ''];
    if (answer !== undefined) return Response.json(answer);
    asked.push(JSON.parse(String(init.body)));
    return isDown
      ? Response.json({ error: 'Something went wrong', code: 'server.fault' }, { status: 500 })
      : Response.json({ scores, total: scores.length });
  });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});

function open() {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <LibraryWork />
          <NewestScores />
          <p>What follows</p>
        </>
      ),
    }),
    history: createMemoryHistory(),
    context: { rooms: [] },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return client;
}

const airLink = () => screen.findByRole('link', { name: /^Slow Air/ });

describe('the work in the libraries', () => {
  it('is counted, and each part leads to its screen', async () => {
    open();
    const region = await screen.findByRole('region', { name: 'To do' });
    const links = within(region).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1 finding', '/score-library/findings'],
      ['2 empty places', '/score-library/coverage'],
      ['Nothing to review', '/score-library/drafts'],
    ]);
  });
});

describe('the newest scores', () => {
  it('are the last published, each with its first system and its place, and lead to their previews', async () => {
    open();
    const air = await airLink();
    expect(air.getAttribute('href')).toBe('/score-library/scores?preview=9');
    await waitFor(() => expect(air.textContent).toBe('Slow AirGrade 1 · Level 1 · Stage 1 · SON'));
    expect(screen.getAllByTitle('Grade 1 · Level 1 · Stage 1 · Sonatinas')).toHaveLength(2);
    expect(air.querySelector('img')?.getAttribute('src')).toBe('/files/air.svg');
    const newest = screen.getByRole('region', { name: 'Newest scores' });
    expect(within(newest).getAllByRole('link')).toHaveLength(2);
    expect(asked).toMatchObject([{ sortBy: 'id', sortOrder: 'desc', Size: 8 }]);
  });

  it('are asked for again when scores have changed', async () => {
    const client = open();
    await airLink();
    scores = [aScore(12, 'Hornpipe', null), ...scores];
    await client.invalidateQueries({ queryKey: ['scores'] });
    expect(await screen.findByRole('link', { name: /^Hornpipe/ })).toBeDefined();
  });

  it('are not mentioned while the library is empty', async () => {
    scores = [];
    open();
    expect(await screen.findByText('What follows')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Newest scores')).toBeNull());
    expect(asked).toHaveLength(1);
  });

  it('say so if they could not be loaded, and can be asked for again', async () => {
    isDown = true;
    open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
    isDown = false;
    await userEvent.click(retry);
    expect(await airLink()).toBeDefined();
  });
});
