import { addDays } from '@eemusic/contract/platform/days';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { today } from '#platform/company.ts';
import { show } from '#testing/render.tsx';
import { ExpiryDay } from './list-cells.tsx';

it.each([
  [-1, 'ended', false],
  [0, '0 days left', true],
  [30, '30 days left', true],
  [31, '', false],
])('an expiry day in %i days is read aloud with: %s', (days, text, isCounted) => {
  const day = addDays(today(), days);

  const { container } = show(<ExpiryDay day={day} />);

  const counted = isCounted ? `${days} d` : '';
  expect(container.textContent).toContain([day, text].join(text === '' ? '' : ' '));
  expect(container.querySelector('[aria-hidden]')?.textContent ?? '').toBe(counted);
  expect(screen.queryByText('ended') !== null).toBe(days < 0);
});
