import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import { pieceOf } from './piece.ts';
import { aTimemap } from './testing.ts';
import { TempoSlider } from './playing-bar.tsx';

it.each([
  [{ beats: 6, unit: 8 }, '80% · ♩. = 80', '80%, 80 dotted quarter notes a minute'],
  [{ beats: 3, unit: 4 }, '80% · ♩ = 120', '80%, 120 quarter notes a minute'],
])('the tempo is shown in the unit that is counted: %o', (meter, seen, text) => {
  const preview = { timemap: aTimemap([1], [1000]), notes: [], tempo: 150 };
  const { tempo, isInDotted } = pieceOf(preview, { pageStarts: [0], meters: [meter] });

  show(<TempoSlider percent={80} tempo={tempo} isInDotted={isInDotted} onChange={() => undefined} />);

  expect(screen.getByText(seen)).toBeDefined();
  expect(screen.getByRole('slider', { name: 'Tempo' }).getAttribute('aria-valuetext')).toBe(text);
});
