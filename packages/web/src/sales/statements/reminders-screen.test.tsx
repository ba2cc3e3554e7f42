import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openConsole } from '#testing/open-console.ts';

it('reminders are turned on where they are missed', async () => {
  let isOn = false;
  const mail = { receiver: 'educator', receiverId: 7, name: 'Oak', email: 'a@example.com', language: 'en', users: 2 };
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const path = address.split('?')[0] ?? '';
    const answers: Record<string, object> = {
      '/admin/reminders': { mails: [], total: 0 },
      '/admin/reminders/preview': { isOn, canSend: true, daysAhead: [7, 30], mails: [mail], total: 1, users: 2 },
      '/admin/company': { company: { currency: 'CNY' } },
      '/appearance': { filing: null, demo: null },
    };
    if (path === '/admin/company/update') {
      const { remindsMonthBefore, remindsWeekBefore } = JSON.parse(String(body));
      isOn = remindsMonthBefore && remindsWeekBefore;
      return Response.json({ message: 'Company settings saved', company: {} });
    }
    const permissions = [{ code: 'SM', name: 'Sales Management' }];
    return Response.json(answers[path] ?? { user: { userId: 7, fullName: 'Chen Jie', image: null, permissions } });
  });
  await openConsole('/sales/reminders');
  expect(
    await screen.findByText('Reminders are off; turn them on to send this email about 2 users tonight.'),
  ).toBeDefined();

  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));

  expect(await screen.findByText(/^Sent every night, 30 and 7 days/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
});
