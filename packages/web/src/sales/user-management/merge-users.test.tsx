import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { MergeDialog } from './merge-users.tsx';

const user = {
  studentId: 11,
  fullName: '李雷',
  contactName: '',
  contactNumber: '13800138000',
  contactEmail: '',
  region: null,
  birthYear: 2015,
  educatorName: 'Lotus School',
  profiles: ['Lei'],
  subscriptionCode: null,
  subscriptionStatus: 'None',
  expireBy: null,
  createdOn: '2026-03-01',
  sales: 0,
  lastPractice: null,
  expireByOfBoth: null,
};

/** Opens the dialog for users 11 and 12; the server answers a merge with this. */
function open(other: object, merged: () => Response) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body = '{}' }: { body?: string } = {}) => {
    if (address.startsWith('/admin/users/merge')) {
      sent.push(JSON.parse(body));
      return merged();
    }
    return Response.json({ user, alike: [{ ...user, studentId: 12, expireByOfBoth: '2027-03-02', ...other }] });
  });
  const [onClose, onMerged] = [vi.fn(), vi.fn()];
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MergeDialog ids={[11, 12]} onClose={onClose} onMerged={onMerged} />
    </QueryClientProvider>,
  );
  return { sent, onClose, onMerged };
}

describe('merging two users', () => {
  it('compares both, and keeps the one that is chosen', async () => {
    const done = () => Response.json({ message: 'Merged into 李雷', deletionId: 5 });
    const { sent, onClose, onMerged } = open({ contactNumber: '', educatorName: null }, done);

    expect(await screen.findByRole('dialog', { name: 'Is this the same person as 李雷?' })).toBeDefined();
    const cells = (name: string) =>
      [...(screen.getByRole('rowheader', { name }).parentElement?.querySelectorAll('td') ?? [])].map(
        ({ textContent }) => textContent,
      );
    expect(cells('Contact No')).toEqual(['13800138000', '–']);
    expect(cells('School/Teacher')).toEqual(['Lotus School', '–']);
    expect(screen.getByText('The subscription then runs until 2 Mar 2027.')).toBeDefined();
    expect(screen.queryByText(/may be two people/)).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Keep ID 12' }));

    await waitFor(() => expect(onMerged).toHaveBeenCalledWith(12));
    expect(sent).toEqual([{ studentId: 12, mergedId: 11 }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says that the years of birth differ, and stays open with what the server refuses', async () => {
    const refused = () => Response.json({ error: 'User not found', code: 'student.not-found' }, { status: 404 });
    const { onClose, onMerged } = open({ birthYear: 1985 }, refused);

    expect(await screen.findByText('The years of birth differ, so these may be two people.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Keep ID 11' }));

    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByRole('dialog')).toBeDefined();
    expect([onClose, onMerged].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });
});
