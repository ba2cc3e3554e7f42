import type { ActivationCode } from '@eemusic/contract/sales/subscriptions';
import type { SignedIn } from '@eemusic/contract/access/session';
import type { Locator, Page } from '@playwright/test';
import { post } from './sign-in.ts';

/** What the learning app of the journeys is known by. */
export const learnerToken = 'the-learning-app-of-the-journeys-is-known-by-this';

type Learner = { key: string; fullName: string; contactEmail: string; studentId?: number };
type Redeemed = { status: number; studentId?: number; expireBy?: string; code?: string };

/** As the learning app does for somebody who types a key. */
export async function redeem(server: string, learner: Learner): Promise<Redeemed> {
  const body = { contactNumber: '+86 125 0000 0001', region: 'SH', ...learner };
  const answer = await post(server, '/learner/redeem', body, learnerToken);
  return { status: answer.status, ...(await answer.json()) };
}

/** Keys of this school or teacher, without a screen. */
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

/** A day from today on, as the console writes it. */
export function dayAfter(days: number): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The row of a key beneath its school or teacher, found by anything in it. */
export const keyRow = (page: Page, text: string) => page.locator('[data-key]').filter({ hasText: text });

/** What a key's row shows under these names. */
export const cell = (row: Locator, part: 'account' | 'expiry' | 'redeemed' | 'region' | 'status') =>
  row.locator(`[data-part=${part}]`);

/** How a key is named where all of it need not be read. */
export const shortly = (key: string) => `${key.slice(0, 4)}-…-${key.slice(-4)}`;

/** Narrows the list of keys. */
export const find = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search school, account or key' }).fill(text);
