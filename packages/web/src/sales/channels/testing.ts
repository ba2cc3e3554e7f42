import type { SavedChannel } from './queries.ts';

export function aSavedChannel(overrides: Partial<SavedChannel> = {}): SavedChannel {
  return {
    id: 3,
    name: 'Harmony',
    contactName: 'Li Na',
    contactNumber: '13800000000',
    contactEmail: 'lina@example.com',
    region: 'SH',
    status: 1,
    version: 4,
    educators: [{ educatorId: 7, educatorName: 'Lotus School' }],
    ...overrides,
  };
}
