import type { SavedStudent } from './queries.ts';

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
