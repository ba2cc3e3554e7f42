import type { Code } from '@eemusic/contract/platform/permissions';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { locksOf, locksOfNew } from './locks.ts';
import { PermissionList } from './permission-list.tsx';
import { anAdministrator } from './testing.ts';

const me = { userId: 1, codes: ['SL', 'AD'] as Code[] };
const box = (name: RegExp) => screen.getByRole('checkbox', { name });

describe('the permissions in the form', () => {
  it('can be granted if one holds them; the others say why not', async () => {
    const onChange = vi.fn<(heldCodes: Code[]) => void>();
    show(<PermissionList heldCodes={['AD']} locks={locksOfNew(me)} onChange={onChange} error={undefined} />);

    await userEvent.click(box(/Score Library/));
    await userEvent.click(box(/Permissions/));
    await userEvent.click(box(/Data Analytics/));

    expect(onChange.mock.calls).toEqual([[['AD', 'SL']], [[]]]);
    expect(box(/Data Analytics/)).toHaveProperty('disabled', true);
    expect(screen.getAllByText('You do not have it yourself')).toHaveLength(5);
  });

  it('of oneself are read-only, and say once that nobody changes their own', () => {
    const locks = locksOf(me, anAdministrator({ userId: 1 }));
    show(<PermissionList heldCodes={['SL', 'AD']} locks={locks} onChange={() => undefined} error={undefined} />);

    expect(screen.getAllByRole('checkbox').every((one) => one.hasAttribute('disabled'))).toBe(true);
    expect(box(/Score Library/)).toHaveProperty('checked', true);
    expect(screen.getAllByText('You cannot change your own permissions')).toHaveLength(1);
  });
});
