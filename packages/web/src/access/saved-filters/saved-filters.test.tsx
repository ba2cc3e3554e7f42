import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openConsole } from '#testing/open-console.ts';

it('saves what narrows any list, and shows it again there', async () => {
  const saved: unknown[] = [];
  const read: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.startsWith('/admin/score/library/filters/add')) {
      saved.push(JSON.parse(String(init?.body)));
      return Response.json({ message: 'Filter saved', id: 5 });
    }
    if (address.startsWith('/admin/score/library/filters')) {
      read.push(address);
      return Response.json({ filters: [{ id: 4, name: 'Lotus', address: '?search=Lotus' }] });
    }
    if (address === '/admin/users') return Response.json({ students: [], total: 0 });
    if (address === '/admin/regions') return Response.json({ regions: [{ code: 'SH', region: 'Shanghai' }] });
    if (address === '/admin/modules/all') return Response.json({ modules: [] });
    if (address === '/appearance') return Response.json({ filing: null, demo: null });
    return Response.json({
      user: { userId: 7, fullName: 'Chen Jie', image: null, permissions: [{ code: 'UM', name: 'UM' }] },
    });
  });
  await openConsole('/user-management?tab=users&region=SH&status=1');

  await screen.findByText('User not found in our collection');
  fireEvent.click(await screen.findByRole('button', { name: 'Saved filters' }));
  const field = await screen.findByLabelText('Save this filter as');
  fireEvent.change(field, { target: { value: 'Shanghai' } });
  fireEvent.submit(field);

  await waitFor(() => expect(saved).toEqual([{ name: 'Shanghai', address: '?status=1&region=SH', list: 'users' }]));
  expect(read[0]).toBe('/admin/score/library/filters?list=users');
  /* Without a layout the button seems out of sight, and the popover hides with it. */
  fireEvent.click(screen.getByRole('button', { name: 'Lotus', hidden: true }));
  await waitFor(() => expect(location.search).toContain('search=Lotus'));
  expect(location.search).not.toContain('region');
});
