import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import { RegionSelect } from './region-select.tsx';

function Form({ initial }: { initial: string }) {
  const [region, setRegion] = useState(initial);
  return (
    <>
      <RegionSelect value={region} onChange={setRegion} />
      <p>chosen: {region}</p>
    </>
  );
}

function open(initial = '') {
  show(<Form initial={initial} />);
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Region' });
}

const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

describe('choosing a region', () => {
  it('works by part of the name or the code, and by keyboard', async () => {
    const field = open();

    await userEvent.type(field, 'shan');
    await waitFor(async () => expect(await offered()).toEqual(['Shandong', 'Shanghai', 'Shanxi']));
    await userEvent.clear(field);
    await userEvent.type(field, 'ot');
    expect(await offered()).toEqual(['Overseas']);
    await userEvent.keyboard('{Enter}');

    expect(screen.getByText('chosen: OT')).toBeDefined();
  });

  it('shows an unknown code rather than nothing', async () => {
    const field = open('XX');
    expect(field.value).toBe('XX');
    await userEvent.click(field);
    expect(await offered()).toContain('XX');
  });
});
