import type { SavedEducator } from './queries.ts';

export function aSavedEducator(overrides: Partial<SavedEducator> = {}): SavedEducator {
  return {
    id: 7,
    name: 'Lotus School',
    contactName: 'Wang Fang',
    contactNumber: '13900000000',
    contactEmail: 'lotus@example.com',
    userName: 'lotus',
    channelId: 3,
    channelName: 'Harmony',
    region: null,
    status: 1,
    category: 'Teacher',
    version: 2,
    users: [{ studentId: 11, studentName: 'Chen Jie' }],
    ...overrides,
  };
}
