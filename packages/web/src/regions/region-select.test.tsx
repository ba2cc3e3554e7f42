import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { RegionSelect, useRegionNames } from './index.ts';

const regions = [
  { code: 'HN', region: 'Hunan' },
  { code: 'SD', region: 'Shandong' },
  { code: 'SX', region: 'Shanxi' },
  { code: 'OT', region: 'Overseas' },
];

function Form({ initial }: { initial: string }) {
  const [region, setRegion] = useState(initial);
  const nameOf = useRegionNames();
  return (
    <>
      <RegionSelect value={region} onChange={setRegion} />
      <p>
        {region}: {nameOf(region)}
      </p>
    </>
  );
}

function open(initial = '', answer: () => Response = () => Response.json({ regions })) {
  vi.stubGlobal('fetch', async () => answer());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  show(
    <QueryClientProvider client={client}>
      <Form initial={initial} />
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Region' });
}

const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

describe('choosing a region', () => {
  it('goes by a part of the name or by the code, and by keyboard', async () => {
    const field = open();

    await userEvent.type(field, 'shan');
    await vi.waitFor(async () => expect(await offered()).toEqual(['Shandong', 'Shanxi']));
    await userEvent.clear(field);
    await userEvent.type(field, 'ot');
    expect(await offered()).toEqual(['Overseas']);
    await userEvent.keyboard('{Enter}');

    expect(screen.getByText('OT: Overseas')).toBeDefined();
  });

  it('shows a code that the list does not know rather than nothing', async () => {
    const field = open('XX');
    expect(field.value).toBe('XX');
    await userEvent.click(field);
    expect(await offered()).toContain('XX');
  });

  it('says when there are no regions to choose from', async () => {
    const field = open('', () => new Response('', { status: 500 }));
    await userEvent.click(field);
    expect(await screen.findByText('The regions could not be loaded')).toBeDefined();
  });
});
