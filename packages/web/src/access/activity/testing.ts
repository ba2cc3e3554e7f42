import type { Entry } from '@eemusic/contract/access/activity';

export function anEntry(overrides: Partial<Entry> = {}): Entry {
  return {
    id: 1,
    at: '2026-11-21T08:00:00.000Z',
    actor: { kind: 'administrator', id: 2, name: 'Li Na' },
    action: 'score.published',
    record: { kind: 'score', id: '5', name: 'Little March' },
    address: '203.0.113.7',
    device: 'Firefox on Linux',
    browser: 'Firefox',
    system: 'Linux',
    before: null,
    after: null,
    deletion: null,
    ...overrides,
  };
}
