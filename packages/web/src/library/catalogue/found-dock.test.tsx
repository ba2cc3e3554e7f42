import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import { Places } from './found-dock.tsx';
import { keyOf } from './found-notes.ts';
import { aListedScore } from './testing.ts';

const found = (hand: 'right' | 'left', measures: number[]): ListedScore['found'][number] => ({
  hand,
  measures,
  labels: measures.map(String),
  semitones: 0,
});
const scores = [
  aListedScore({ found: [found('right', [2, 3])] }),
  aListedScore({ id: 2, name: 'Slow Air', found: [found('right', [1]), found('left', [5])] }),
];
const places = scores.flatMap((score) => score.found.map((one) => ({ score, found: one })));

/** Returns what was chosen: where it plays, or where it only goes. */
function setUp(): string[] {
  const chosen: string[] = [];
  function Screen() {
    const [current, setCurrent] = useState(0);
    return (
      <Places
        places={places}
        current={current}
        onChoose={(place, isPaused) => {
          chosen.push(`${isPaused ? 'go' : 'play'} ${place.score.name} ${keyOf(place.found)}`);
          setCurrent(places.indexOf(place));
        }}
      />
    );
  }
  show(<Screen />);
  return chosen;
}

it('the places of the notes are gone through by buttons and arrow keys, over all scores, and played from', async () => {
  const chosen = setUp();
  const list = within(screen.getByRole('region', { name: 'Places of the notes' }));
  expect(list.getByRole('status').textContent).toBe('1 of 3');
  expect(list.getByRole<HTMLButtonElement>('button', { name: 'Previous place' }).disabled).toBe(true);

  await userEvent.click(list.getByRole('button', { name: 'Next place' }));
  await userEvent.click(list.getByRole('button', { name: /measures 2–3/ }));
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('Slow Airmeasure 5left hand');
  await userEvent.keyboard('{Enter}');

  expect(chosen).toEqual([
    'go Slow Air right 1',
    'go Little March right 2-3',
    'go Slow Air left 5',
    'play Slow Air left 5',
  ]);
  expect(list.getByRole('status').textContent).toBe('3 of 3');
});
