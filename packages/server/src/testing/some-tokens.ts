import { addToken, listTokens, revokeToken, rotateToken } from '@eemusic/contract/access/tokens';
import { reportPractice } from '@eemusic/contract/learning/learners';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { codes } from '@eemusic/contract/platform/permissions';
import { scopes } from '@eemusic/contract/platform/scopes';
import { anApp } from './an-app.ts';
import { signIn } from './create-test-administrator.ts';

/** Starts a school with the learner service, and an administrator who makes tokens. */
export async function someTokens() {
  const app = await anApp();
  const { call, anAdministrator, services } = app;
  const { id } = await anAdministrator({ codes });
  /** Signs in for each call, because sessions end during the hours that a test skips. */
  const asking = async () => ({ token: await signIn(services, id) });
  return {
    ...app,
    asking,
    add: async (overrides: Partial<CallOf<typeof addToken>> = {}) =>
      (await call(addToken, { name: 'Mobile app', scopes: [...scopes], ...overrides }, await asking())).body,
    rotate: async (tokenId: number, overrides: { overlapHours?: number; expiresAt?: string | null } = {}) =>
      call(rotateToken, { tokenId, ...overrides }, await asking()),
    revoke: async (tokenId: number) => call(revokeToken, { tokenId }, await asking()),
    tokens: async () => (await call(listTokens, {}, await asking())).body.tokens,
    /** Returns 400 if the token is accepted, because the report is invalid. */
    tryToken: async (token: string) => (await call(reportPractice, { sessions: [] }, { token })).status,
  };
}
