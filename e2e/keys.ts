import type { ActivationCode } from '@eemusic/contract/sales/subscriptions';
import type { SignedIn } from '@eemusic/contract/access/session';
import { createLearnerClient } from '@eemusic/learner-client';
import type { Locator, Page } from '@playwright/test';
import { post } from './sign-in.ts';

/** The learning app's token in the journeys. */
export const learnerToken = 'the-learning-app-of-the-journeys-is-known-by-this';

type Learner = { key: string; fullName: string; contactEmail: string; studentId?: number };
type Redeemed = { status: number; studentId?: number; expireBy?: string; code?: string };

export const learningApp = (server: string) => createLearnerClient({ address: server, token: learnerToken });

/** Redeems a key in the same way as the learning app. */
export async function redeem(server: string, learner: Learner): Promise<Redeemed> {
  const body = { contactNumber: '+86 125 0000 0001', region: 'SH' as const, ...learner };
  const { data, error, response } = await learningApp(server).POST('/learner/redeem', { body });
  return { status: response.status, ...data, ...(error && { code: error.code }) };
}

/** Generates keys for this school or teacher through the API. */
export async function makeKeys(
  server: string,
  session: SignedIn | null,
  { educator, count }: { educator: string; count: number },
): Promise<ActivationCode[]> {
  const ask = async (path: string, body: object) => {
    const answer = await post(server, `/admin/subscriptions/${path}`, body, session?.token);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { educators } = await ask('educators', { searchQuery: educator });
  const made = await ask('genelete', {
    educatorId: educators[0].educatorId,
    expirationDays: 366,
    numberOfKeys: count,
  });
  return made.keys;
}

/** Returns the date in this many days, as the console shows it. */
export function dayAfter(days: number): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The row of a key, found by any text in it. */
export const keyRow = (page: Page, text: string) => page.locator('[data-key]').filter({ hasText: text });

/** The cell of a key's row in this column. */
export const cell = (row: Locator, part: 'account' | 'expiry' | 'redeemed' | 'region' | 'status') =>
  row.locator(`[data-part=${part}]`);

/** The short name of a key: its first and last group. */
export const shortly = (key: string) => `${key.slice(0, 4)}-…-${key.slice(-4)}`;

/** Searches the list of keys. */
export const find = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search school, account or key' }).fill(text);
