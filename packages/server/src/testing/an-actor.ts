import type { Code } from '@eemusic/contract/platform/permissions';
import type { Administrator } from '#platform/database/index.ts';

/** An administrator as the author of changes that a test makes without a request. */
export const anActor = (id: number, ...codes: Code[]): Administrator => ({
  kind: 'administrator',
  id,
  name: 'Admin',
  sessionId: 1,
  signedInAt: new Date(0),
  codes: new Set(codes),
  language: 'en',
  origin: { address: '::1', userAgent: 'test', requestId: 'test' },
  repeat: null,
});
