import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openConsole } from '#testing/open-console.ts';

const profile = {
  userId: 7,
  fullName: 'Wang Fang',
  username: 'wangfang',
  email: 'wang@example.com',
  mobile: '13800000000',
  age: 31,
  gender: 1,
  fileName: 'portrait-wang.webp',
  image: null,
  permissions: [{ code: 'SL', name: 'Score Library' }],
  hasPassword: true,
  version: 3,
};
const session = { address: '127.0.0.1', openedAt: '2026-05-01T08:00:00Z', lastSeenAt: '2026-05-01T08:00:00Z' };
const sessions = [
  { ...session, sessionId: 1, device: 'Chrome on Windows', browser: 'Chrome', system: 'Windows', isCurrent: true },
  { ...session, sessionId: 2, device: 'Firefox on Linux', browser: 'Firefox', system: 'Linux', isCurrent: false },
];

type Answers = Record<string, { status?: number; body: object }>;

function startServer(overrides: Answers = {}) {
  const answers: Answers = {
    '/appearance': { body: { filing: null, demo: null } },
    '/admin/profile/passkeys': { body: { passkeys: [], origin: null } },
    '/admin/profile/fetch': { body: { user: profile } },
    '/admin/profile/sessions': { body: { sessions } },
    '/admin/profile/two-step/fetch': { body: { isOn: false, recoveryCodesLeft: 0 } },
    ...overrides,
  };
  const requests: { address: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push({ address, body: init.body ? JSON.parse(String(init.body)) : null });
    const { status = 200, body } = answers[address] ?? { body: { message: 'Done' } };
    return Response.json(body, { status });
  });
  return { answers, requestsTo: (address: string) => requests.filter((one) => one.address === address) };
}

/** Opens this tab, signed in as Wang Fang. */
async function open(tab = '') {
  return openConsole(`/settings/profile${tab}`);
}

/** Texts are pasted, because typing would render the screen once for each character. */
async function fill(label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (text.length > 40) return userEvent.paste(text);
  if (text !== '') await userEvent.type(field, text);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => sessionStorage.clear());

describe("one's own profile", () => {
  it('is saved, and the shell shows the new name at once', async () => {
    const saved = { ...profile, fullName: 'Wang Fangfang', version: 4 };
    const { requestsTo } = startServer({
      '/admin/profile/update': { body: { message: 'Profile updated', user: saved } },
    });
    await open();

    await fill('Name *', 'Wang Fangfang');
    await press('Save');

    expect(await screen.findByRole('button', { name: 'Profile menu of Wang Fangfang' })).toBeDefined();
    expect(requestsTo('/admin/profile/update').map(({ body }) => body)).toEqual([
      {
        userId: 7,
        fullName: 'Wang Fangfang',
        age: 31,
        email: 'wang@example.com',
        mobile: '13800000000',
        fileName: 'portrait-wang.webp',
        version: 3,
      },
    ]);
  });

  it('can be saved only after something was changed', async () => {
    startServer();
    await open();
    const isDisabled = async () => (await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })).disabled;

    expect(await isDisabled()).toBe(true);
    await fill('Name *', 'Wang Fangfang');
    expect(await isDisabled()).toBe(false);
    await fill('Name *', profile.fullName);
    expect(await isDisabled()).toBe(true);
  });

  it('needs every field and a picture', async () => {
    const { requestsTo } = startServer({ '/admin/profile/fetch': { body: { user: { ...profile, fileName: null } } } });
    await open();

    await fill('Mobile *', '');
    await press('Save');

    expect(await screen.findByText('Please fill all fields')).toBeDefined();
    expect(screen.getByText('Please choose a picture')).toBeDefined();
    expect(requestsTo('/admin/profile/update')).toEqual([]);
  });

  it('focuses the first invalid field, and stays in a field while it is corrected', async () => {
    startServer();
    await open();
    await fill('Age *', '');
    await fill('Mobile *', '');
    await press('Save');
    const [age, mobile] = [screen.getByLabelText('Age *'), screen.getByLabelText('Mobile *')];
    expect(document.activeElement).toBe(age);

    await userEvent.keyboard('31');

    expect(document.activeElement).toBe(age);
    expect(age.getAttribute('aria-invalid')).toBeNull();
    expect(mobile.getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps what was typed if somebody else saved first', async () => {
    const server = startServer({
      '/admin/profile/update': { status: 409, body: { error: 'Somebody else', code: 'record.stale' } },
    });
    await open();
    await fill('Name *', 'Wang Fangfang');
    await fill('Mobile *', '110');
    const theirs = { ...profile, fullName: 'Wang F.', age: 32, version: 4 };
    server.answers['/admin/profile/fetch'] = { body: { user: theirs } };

    await press('Save');

    expect(await screen.findByText('Someone else changed this in the meantime.')).toBeDefined();
    const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([shown('Name *'), shown('Age *'), shown('Mobile *')]).toEqual(['Wang Fangfang', '32', '110']);
    await press('Take theirs');
    expect([shown('Name *'), shown('Age *'), shown('Mobile *')]).toEqual(['Wang F.', '32', '110']);
    expect(screen.queryByText('Someone else changed this in the meantime.')).toBeNull();
  });
});

describe("one's own password", () => {
  const type = async (current: string, chosen: string, again: string) => {
    await fill('Current password *', current);
    await fill('New password *', chosen);
    await fill('Confirm password *', again);
    await press('Change Password');
  };

  it.each([
    ['', 'four violins', 'four violins', 'Please fill all fields'],
    ['old one', 'four violins', 'five violins', 'Passwords do not match'],
    ['old one', 'harp', 'harp', 'Password must be at least 8 characters'],
    ['old one', 'harp'.repeat(33), 'harp'.repeat(33), 'Password must be at most 128 characters'],
  ])('%j, %j, %j: %s', async (current, chosen, again, text) => {
    const { requestsTo } = startServer();
    await open('?tab=password');

    await type(current, chosen, again);

    expect(await screen.findByText(text)).toBeDefined();
    expect(requestsTo('/admin/profile/change/password')).toEqual([]);
  });

  it('is changed, and the other devices are signed out', async () => {
    const { requestsTo } = startServer({ '/admin/profile/change/password': { body: { message: 'Password changed' } } });
    await open('?tab=password');

    await type('old one', 'four violins', 'four violins');

    expect(await screen.findByText('Password changed. Your other devices were signed out.')).toBeDefined();
    expect(requestsTo('/admin/profile/change/password').map(({ body }) => body)).toEqual([
      { userId: 7, currentPassword: 'old one', newPassword: 'four violins' },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('New password *').value).toBe('');
  });

  it('is unchanged if the current one is wrong', async () => {
    const wrong = { error: 'The current password is wrong', code: 'profile.password-wrong' };
    startServer({ '/admin/profile/change/password': { status: 400, body: wrong } });
    await open('?tab=password');

    await type('old one', 'four violins', 'four violins');

    expect(await screen.findByText('The current password is wrong')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password *'));
  });
});

describe("one's own sessions", () => {
  it('are listed with this one first, and can be ended, all but this one', async () => {
    const { requestsTo } = startServer({ '/admin/profile/sessions': { body: { sessions: sessions.toReversed() } } });
    await open('?tab=security');

    const row = (await screen.findByText('This device')).closest('li');
    expect(row?.previousElementSibling).toBeNull();
    expect(row && within(row).queryByRole('button')).toBeNull();
    await press('Sign out Firefox on Linux, 127.0.0.1');
    await waitFor(() =>
      expect(requestsTo('/admin/profile/sessions/end').map(({ body }) => body)).toEqual([{ userId: 7, sessionId: 2 }]),
    );

    await press('Sign out the others');
    await waitFor(() => expect(requestsTo('/admin/profile/sessions/end-others')).toHaveLength(1));
  });
});

describe('two-step sign-in', () => {
  it('is turned on by password and first code, and requires saving its recovery codes', async () => {
    const secret = 'JBSWY3DPEHPK3PXP';
    const address = `otpauth://totp/EEMusic:wang?secret=${secret}`;
    const server = startServer({
      '/admin/profile/two-step/begin': { body: { message: 'Scan', secret, address } },
      '/admin/profile/two-step/confirm': { body: { message: 'On', recoveryCodes: ['7K2QF-X09TB', 'AAAAA-BBBBB'] } },
    });
    await open('?tab=security');

    expect(await screen.findByText('Only your password protects your account')).toBeDefined();
    await press('Turn on');
    await userEvent.type(await screen.findByLabelText('Current password *'), 'old one{Enter}');
    expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeDefined();
    server.answers['/admin/profile/two-step/fetch'] = { body: { isOn: true, recoveryCodesLeft: 2 } };
    await userEvent.type(screen.getByLabelText('Six-digit code'), '123456{Enter}');

    expect(await screen.findByText('7K2QF-X09TB')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Done' }).hasAttribute('disabled')).toBe(true);
    await userEvent.click(screen.getByLabelText('I have kept them'));
    await press('Done');

    expect(await screen.findByText('2 recovery codes are left.')).toBeDefined();
    expect(screen.getByText('Two steps protect your account')).toBeDefined();
  });
});
