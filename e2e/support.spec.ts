import { expect, type Locator, type Page } from '@playwright/test';
import { account, colleagues } from './account.ts';
import { checkLooks } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { button, dialog, field, narrow, title, toast, visit } from './list.ts';
import { post } from './sign-in.ts';

/*
 * A note raises the version of its card, so that an edit directly after it is refused once, and the form saves again.
 */
test.use({ as: colleagues.supporter, expectedComplaints: refusedWith(409) });

/* The ids of the lists of the Inbox, and of the first list of Feedback. */
const [buffer, waiting, solution, feedback] = [1, 2, 3, 21];

const column = (page: Page, list: number) => page.locator(`[data-list="${list}"]`);
const titles = (page: Page, list: number) => column(page, list).locator('[data-card]');
const card = (page: Page, name: string) => page.locator('[data-card]').filter({ hasText: name });

async function drag(page: Page, from: Locator, to: Locator, { below = false } = {}): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('There is nothing to drag, or nowhere to drop');
  await page.mouse.move(start.x + 30, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + 24, { steps: 3 });
  await page.mouse.move(end.x + 20, end.y + (below ? end.height - 4 : 4), { steps: 4 });
  await page.mouse.move(end.x + 24, end.y + (below ? end.height - 4 : 4));
  await page.mouse.up();
}

test('two people work on the same board', async ({ page, session, server, mailbox, openDevice }) => {
  const colleague = await openDevice(account);
  const add = async (name: string, list: number, more = {}): Promise<number> => {
    const answer = await post(server, '/support/cards', { title: name, listId: list, ...more }, session?.token);
    return (await answer.json()).cardId;
  };
  await add('Viol strings', waiting);
  await add('Viol bow', buffer, { labels: ['repair'] });
  const opened = await add('Viol case', buffer, {
    senderName: 'Anna Petrova',
    senderAddress: 'anna@example.org',
    dueOn: '2020-02-02',
  });

  await test.step('is opened from the navigation', async () => {
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click();
    await expect(title(page, 'Support')).toBeVisible();
    await colleague.goto('/support/email-support');
    await expect(titles(colleague, buffer)).toHaveText(['Viol case', 'Viol bow']);
    await expect(card(page, 'Viol case')).toBeVisible();
    await checkLooks(page, 'board');
  });

  await test.step('a card is dragged, and the other one sees it', async () => {
    await drag(page, card(page, 'Viol case'), column(page, waiting).locator('article').first(), { below: true });
    await expect(titles(page, waiting)).toHaveText(['Viol strings', 'Viol case']);
    await expect(card(page, 'Viol case')).toBeFocused();
    await expect(titles(colleague, waiting)).toHaveText(['Viol strings', 'Viol case']);
    await drag(colleague, card(colleague, 'Viol strings'), colleague.getByRole('link', { name: /^Feedback/ }));
    await expect(titles(page, waiting)).toHaveText(['Viol case']);
    await expect(card(page, 'Viol case')).toBeFocused();
    await expect(toast(colleague, 'Viol strings is in Feedback › Buffer now')).toBeVisible();
    await colleague.keyboard.press('Control+z');
    await expect(titles(page, waiting)).toHaveText(['Viol strings', 'Viol case']);
  });

  await test.step('and moved by keys, and by a form', async () => {
    await page.keyboard.press('Alt+ArrowUp');
    await expect(titles(page, waiting)).toHaveText(['Viol case', 'Viol strings']);
    await page.keyboard.press('Alt+ArrowRight');
    await expect(titles(colleague, solution)).toHaveText(['Viol case']);
    await expect(card(page, 'Viol case')).toBeFocused();
    await page.keyboard.press('m');
    await page.getByRole('combobox', { name: 'Section', exact: true }).selectOption('Feedback');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Viol case is in Feedback › Buffer now')).toBeVisible();
    await page.getByRole('link', { name: /^Feedback/ }).click();
    await expect(page).toHaveURL(/section=feedback/);
    await expect(titles(page, feedback)).toHaveText(['Viol case']);
  });

  await test.step('cards are added', async () => {
    await button(page, 'Add a card to Buffer').click();
    await page.keyboard.type('Viol rosin');
    await page.keyboard.press('Enter');
    await expect(titles(page, feedback)).toHaveText(['Viol rosin', 'Viol case']);
    await page.keyboard.press('Escape');
    await button(page, 'Add card').click();
    await expect(field(dialog(page), 'Title')).toBeFocused();
    await button(dialog(page), 'Add card').click();
    await expect(page.getByText('Please enter a title')).toBeVisible();
    await field(dialog(page), 'Title').fill('Viol tuning');
    await button(dialog(page), 'Add card').click();
    await expect(card(page, 'Viol tuning')).toBeFocused();
  });

  await test.step('one is opened, changed and noted', async () => {
    await card(page, 'Viol case').click();
    await expect(dialog(page).getByText('anna@example.org').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Assignee' }).click();
    await page.getByRole('option', { name: '李伟' }).click();
    await field(dialog(page), 'New note').fill('It is too small');
    await page.keyboard.press('Control+Enter');
    await expect(dialog(page).getByText('It is too small')).toBeVisible();
    await button(dialog(page), 'Edit').click();
    await field(dialog(page), 'Title').fill('Viol box');
    await button(dialog(page), 'Save').click();
    await expect(dialog(page).getByRole('heading', { name: 'Viol box' })).toBeVisible();
    await checkLooks(page, 'a card');
  });

  await test.step('answered with a saved answer, a copy and a file, and passed on', async () => {
    await expect(field(dialog(page), 'Send to')).toHaveValue('anna@example.org');
    await button(dialog(page), 'Saved answers').click();
    await page.getByRole('menuitem', { name: 'Edit saved answers' }).click();
    const saved = page.getByRole('dialog', { name: 'Saved answers' });
    await button(saved, 'Add saved answer').click();
    await field(saved, 'Name').fill('Thanks');
    await field(saved, 'Text').fill('Dear {name}, thank you. {me}');
    await button(saved, 'Save').click();
    await expect(button(saved, 'Edit Thanks')).toBeVisible();
    await checkLooks(page, 'saved answers');
    await page.keyboard.press('Escape');
    await button(dialog(page), 'Saved answers').click();
    await page.getByRole('menuitem', { name: 'Thanks' }).click();
    await expect(field(dialog(page), 'Answer')).toHaveValue('Dear Anna Petrova, thank you. 李伟');
    await button(dialog(page), 'Add Cc').click();
    await field(dialog(page), 'Cc').fill('teacher@example.org');
    const file = { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Viol case: 90') };
    await dialog(page).locator('input[type=file]').setInputFiles(file);
    await expect(button(dialog(page), 'Remove prices.txt')).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: /^Send(?! and)/ })
      .click();
    const sent = dialog(page).getByRole('listitem').filter({ hasText: 'to anna@example.org' });
    await expect(sent.getByText('Cc: teacher@example.org')).toBeVisible();
    const { text, cc, attachments } = await mailbox.mailTo('anna@example.org');
    expect(text).toContain('Dear Anna Petrova, thank you.');
    expect([[cc].flat()[0]?.text, attachments[0]?.filename]).toEqual(['teacher@example.org', 'prices.txt']);
    await button(sent, 'Forward').click();
    await field(dialog(page), 'Send to').fill('maker@example.org');
    await field(dialog(page), 'Forward').fill('Can you make it larger?');
    await dialog(page)
      .getByRole('button', { name: /^Send(?! and)/ })
      .click();
    expect((await mailbox.mailTo('maker@example.org')).subject).toBe('Fwd: Viol box');
    await expect(sent.getByText('Sent', { exact: true })).toBeVisible();
  });

  await test.step('its emails moved to a new card, and back', async () => {
    await button(dialog(page), 'Move to a new card').last().click();
    await checkLooks(page, 'a card');
    await button(dialog(page), 'Move to a new card').click();
    await expect(dialog(page).getByText('Can you make it larger?')).toHaveCount(0);
    await button(toast(page, 'Emails moved to a new card'), 'Undo').click();
    await expect(dialog(page).getByText('Can you make it larger?')).toBeVisible();
  });

  await test.step('archived, deleted, and taken back', async () => {
    await button(dialog(page), 'Archive').click();
    await expect(titles(page, feedback)).toHaveText(['Viol tuning', 'Viol rosin']);
    await button(page.getByRole('main').or(page.getByRole('banner')), 'Archive')
      .first()
      .click();
    await button(page, 'Put Viol box back').click();
    await button(page, 'Board').click();
    await expect(titles(page, feedback)).toHaveText(['Viol box', 'Viol tuning', 'Viol rosin']);
    await card(page, 'Viol rosin').click();
    await button(dialog(page), 'More actions').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await button(page.getByRole('dialog', { name: 'Please confirm' }), 'Delete').click();
    await expect(titles(page, feedback)).toHaveText(['Viol box', 'Viol tuning']);
    await button(toast(page, 'Card deleted'), 'Undo').click();
    await expect(titles(page, feedback)).toHaveText(['Viol box', 'Viol tuning', 'Viol rosin']);
  });

  await test.step('and found', async () => {
    await page.goto('/support/email-support?section=feedback');
    await narrow(page, 'Assignee', { by: 'Me' });
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 card');
    await expect(titles(page, feedback)).toHaveText(['Viol box']);
    await page.keyboard.press('/');
    await page.keyboard.type('nothing such');
    await expect(page).toHaveURL(/assignee=me&search=nothing|search=nothing.*assignee=me/);
    await expect(page.getByRole('search').getByRole('status')).toHaveText('0 cards');
    await visit(page, '/support/email-support?label=repair');
    await expect(titles(page, buffer)).toHaveText(['Viol bow']);
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await checkLooks(page, 'board');
    await visit(page, `/support/email-support?card=${opened}`);
    await expect(dialog(page).getByText('It is too small')).toBeVisible();
    await expect(page).toHaveURL(/section=feedback/);
    await expect(dialog(page).getByRole('heading', { name: 'Viol box' }).locator('> span')).toBeFocused();
    await checkLooks(page, 'a card');
  });
});
