import type { Administrator } from '@eemusic/contract/access/administrators';

export function anAdministrator(overrides: Partial<Administrator> = {}): Administrator {
  return {
    userId: 2,
    fullName: 'Li Na',
    username: 'lina',
    email: 'lina@example.com',
    mobile: '13800000000',
    age: 31,
    gender: 1,
    fileName: 'portrait-lina.webp',
    image: '/storage/images/portrait-lina.webp',
    isActive: 1,
    hasGivenCodes: false,
    lastActiveAt: null,
    permissions: [],
    version: 1,
    ...overrides,
  };
}
