import type { SignedIn } from '@eemusic/contract/session';
import { expect, test as base } from '@playwright/test';
import type { Account } from './account.ts';
import { openSession, storageKey } from './sign-in.ts';
import { watchConsole } from './watch-console.ts';

type Fixtures = {
  /** Who is signed in, and stays so, when the browser opens; nobody unless given. */
  as: Account | null;
  /** Complaints of the console that the journey provokes. Every other one fails it. */
  expectedComplaints: RegExp | null;
  server: string;
  session: SignedIn | null;
};

/** What a browser says of a call that the server refused with this status. */
export const refusedWith = (status: number | string) => new RegExp(`Failed to load resource: .* status of ${status} `);

export const test = base.extend<Fixtures>({
  as: [null, { option: true }],
  expectedComplaints: [null, { option: true }],
  server: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('The configuration names no server');
    await use(baseURL);
  },
  session: async ({ as, server }, use) => use(as === null ? null : await openSession(server, as)),
  storageState: async ({ session, server }, use) => {
    const localStorage = session === null ? [] : [{ name: storageKey, value: JSON.stringify(session) }];
    await use({ cookies: [], origins: [{ origin: server, localStorage }] });
  },
  context: async ({ context, expectedComplaints }, use) => {
    const complaints = watchConsole(context, expectedComplaints);
    await use(context);
    expect(complaints).toEqual([]);
  },
});
