import type { Suggestion } from '@eemusic/contract/library/suggestions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Place } from '#library/academics/index.ts';
import { show } from '#testing/render.tsx';
import { SuggestedPlace } from './suggested-place.tsx';

const suggestion: Suggestion = {
  gradeId: 3,
  gradeName: 'Grade 2',
  gradeNumber: 2,
  gradeNameZh: null,
  level: { levelId: 7, levelName: 'Level 1', levelNumber: 1, levelNameZh: null },
  confidence: 'high',
  rightOf100: 93,
  alike: ['Rain', 'Snow', 'Hail'].map((name, at) => ({ scoreId: at + 1, name })),
  traits: [
    { code: 'trait.range', params: {}, text: 'same range' },
    { code: 'trait.value', params: { value: 'eighth' }, text: 'eighth notes' },
    { code: 'trait.of-later', params: {}, text: 'a trait of later' },
  ],
};

function offer(answer: Suggestion | null, place: Place, failures = 0) {
  let left = failures;
  vi.stubGlobal(
    'fetch',
    vi.fn(async () =>
      left-- > 0
        ? Response.json({ error: 'Something went wrong' }, { status: 500 })
        : Response.json({ suggestion: answer }),
    ),
  );
  const onUse = vi.fn<(place: Place) => void>();
  show(
    <QueryClientProvider client={new QueryClient()}>
      <SuggestedPlace fileName="a.musicxml" moduleId={1} curriculum="KungFuSightReading" place={place} onUse={onUse} />
      <p>Form</p>
    </QueryClientProvider>,
  );
  return onUse;
}

it('suggests a place with reasons and certainty; applying it leaves the stage open', async () => {
  const onUse = offer(suggestion, { gradeId: 1, levelId: 2, stageId: 3 });

  const section = await screen.findByRole('region', { name: 'Suggested place' });
  expect(section.textContent).toContain('Suggested: Grade 2 · Level 1');
  expect(section.textContent).toContain('Like ‘Rain’, ‘Snow’ and ‘Hail’ (same range, eighth notes, a trait of later)');
  expect(section.textContent).toContain('Very likely · right for 93% of this library’s scores');

  await userEvent.click(screen.getByRole('button', { name: 'Use Grade 2 · Level 1' }));
  expect(onUse).toHaveBeenCalledWith({ gradeId: 3, levelId: 7, stageId: null });
});

it('offers nothing to apply if the score is already there', async () => {
  offer({ ...suggestion, traits: [] }, { gradeId: 3, levelId: 7, stageId: 9 });

  expect((await screen.findByText(/^Like/)).textContent).toBe('Like ‘Rain’, ‘Snow’ and ‘Hail’');
  expect(screen.queryByRole('button')).toBeNull();
});

it('leaves the level unchanged if only the grade is clear', async () => {
  const onUse = offer(
    { ...suggestion, level: null, confidence: 'fair' },
    { gradeId: null, levelId: null, stageId: null },
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Use Grade 2' }));
  expect(onUse).toHaveBeenCalledWith({ gradeId: 3, levelId: null, stageId: null });
  expect(screen.getByText(/^Likely/)).toBeDefined();
});

it('shows nothing without a suggestion', async () => {
  offer(null, { gradeId: null, levelId: null, stageId: null });

  await waitFor(() => expect(fetch).toHaveBeenCalled());
  await vi.mocked(fetch).mock.results[0]?.value;
  await act(() => Promise.resolve());
  expect(screen.queryByRole('region')).toBeNull();
});

it('says that no place could be suggested, and asks again on request', async () => {
  offer(suggestion, { gradeId: null, levelId: null, stageId: null }, 1);

  expect((await screen.findByRole('alert')).textContent).toContain('No place can be suggested.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('region', { name: 'Suggested place' });
});
