import type { SavedChannel, SavedEducator, SavedStudent } from './records.ts';

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

export function aSavedStudent(overrides: Partial<SavedStudent> = {}): SavedStudent {
  return {
    userId: 11,
    fullName: 'Chen Jie',
    contactName: '',
    contactNumber: '',
    contactEmail: '',
    status: 1,
    activeBy: '2026-05-17',
    expireBy: '2027-05-18',
    subscriptionCode: 'ZN2Y-3BK0',
    subscriptionStatus: 'Active',
    profile1: { profileId: 1, profileName: 'Jie' },
    profile2: null,
    teacherId: 7,
    teacherName: 'Lotus School',
    region: null,
    birthYear: null,
    version: 5,
    ...overrides,
  };
}
