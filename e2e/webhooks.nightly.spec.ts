import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { colleagues } from './account.ts';
import { checkLooks } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { button, dialog, toast } from './list.ts';

test.use({
  as: colleagues.gatekeeper,
  contextOptions: { reducedMotion: 'reduce' },
  expectedComplaints: refusedWith(400),
});

/** A shop that receives events; its first response is an error. */
async function aShop() {
  const heard: string[] = [];
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    heard.push((JSON.parse(await text(request)) as { type: string }).type);
    response.writeHead(heard.length === 1 ? 503 : 200).end(heard.length === 1 ? 'The shop is closed' : 'Thank you');
  };
  const shop = createServer((request, response) => void hear(request, response));
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const { port } = shop.address() as AddressInfo;
  return { heard, address: `http://127.0.0.1:${port}/hook`, close: () => shop.close() };
}

test('a webhook is added, tested, sent again and deleted', async ({ page }) => {
  const shop = await aShop();
  await page.goto('/administrator?tab=systems');
  await button(page, 'Add webhook').click();
  await dialog(page).getByLabel('Name').fill('Partner shop');
  await dialog(page).getByLabel('Address').fill('https://10.0.0.1/hook');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Please select at least one event');
  await page.getByRole('checkbox', { name: 'A key is redeemed' }).check();
  await button(dialog(page), 'Add webhook').click();
  await expect(dialog(page)).toContainText('This address is in a private network');
  await checkLooks(page, 'webhooks add');
  await dialog(page).getByLabel('Address').fill(shop.address);
  await button(dialog(page), 'Add webhook').click();
  await expect(page.getByText(/^whsec_.{44}$/)).toBeVisible();
  await checkLooks(page, 'webhooks secret');
  await button(page, 'Done').click();

  await button(page, 'Test Partner shop').click();
  await expect(toast(page, 'The test message was not accepted: Answered 503')).toBeVisible();
  await button(page, 'Test Partner shop').click();
  await expect(toast(page, 'The test message was delivered')).toBeVisible();
  await expect(page.getByText(/Last webhook\.test: Delivered/)).toBeVisible();
  await checkLooks(page, 'webhooks');

  await button(page, 'Deliveries to Partner shop').click();
  await expect(dialog(page)).toContainText('Given up');
  await button(dialog(page), /^Details of webhook\.test/)
    .last()
    .click();
  await expect(dialog(page)).toContainText('The shop is closed');
  await checkLooks(page, 'webhooks deliveries');
  await button(dialog(page), /^Send again: webhook\.test/)
    .last()
    .click();
  await expect(toast(page, 'It will be sent again')).toBeVisible();
  await expect.poll(() => shop.heard.length).toBe(3);
  await expect(dialog(page).getByText('Given up')).toHaveCount(0);
  await page.keyboard.press('Escape');

  const choose = async (item: string) => {
    await button(page, 'More for Partner shop').click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Disable');
  await expect(toast(page, 'Webhook disabled')).toBeVisible();
  await choose('Delete');
  await button(dialog(page), 'Delete').click();
  await expect(toast(page, 'Webhook deleted')).toBeVisible();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  shop.close();
});

test.describe('in a Chinese browser', () => {
  test.use({ locale: 'zh-CN' });

  test('the webhooks are described in Chinese', async ({ page }) => {
    await page.goto('/administrator?tab=systems');
    await button(page, '添加 Webhook').click();
    await expect(dialog(page)).toContainText('激活码兑换');
    await checkLooks(page, 'webhooks add in Chinese');
  });
});
