import { expect, type Page } from '@playwright/test';
import { colleagues } from './account.ts';
import { checkLooks } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { button, dialog, found, title, visit } from './list.ts';

const { registrar } = colleagues;

/* Caused by a wrong password and a user who does not exist. */
test.use({ locale: 'zh-CN', expectedComplaints: refusedWith('40[14]') });

const html = (page: Page) => page.locator('html');
const palette = (page: Page) => page.getByRole('combobox', { name: '搜索与跳转' });

test('the console in Chinese, and back in English', async ({ page }) => {
  await test.step('greets a Chinese browser in Chinese, and refuses in Chinese', async () => {
    await page.goto('/');
    await expect(html(page)).toHaveAttribute('lang', 'zh-Hans');
    await page.getByLabel('邮箱').fill(registrar.email);
    await page.getByLabel('密码', { exact: true }).fill('not this one');
    await button(page, '登录').click();
    await expect(page.getByRole('alert')).toHaveText('邮箱或密码不正确');
    await checkLooks(page, 'login in Chinese');
    await page.getByLabel('密码', { exact: true }).fill(registrar.password);
    await button(page, '登录').click();
    await expect(title(page, '工作台')).toBeVisible();
    await expect(page).toHaveTitle('工作台 · EEMusic Console');
  });

  await test.step('tells a list in Chinese', async () => {
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '客户管理' }).click();
    await page.getByRole('tab', { name: '学生' }).click();
    await expect(found(page, /^\d+ 名学生$/)).toBeVisible();
  });

  await test.step('says in Chinese what is missing', async () => {
    await visit(page, '/user-management?tab=users&edit=999999');
    await expect(page.getByRole('alert')).toContainText('该学生不存在');
  });

  await test.step('finds a screen by Chinese words', async () => {
    await page.keyboard.press('Control+k');
    await palette(page).fill('安全');
    const security = page.getByRole('option', { name: '两步验证与登录会话' });
    await expect(security).toBeVisible();
    await checkLooks(page, 'palette in Chinese');
    await security.click();
    await expect(title(page, '个人资料')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/\d{4}年\d{1,2}月\d{1,2}日 \d\d:\d\d/);
  });

  await test.step('changes the language at once, with the account', async () => {
    await page.getByRole('tab', { name: '编辑个人资料' }).click();
    const saved = page.waitForResponse('**/admin/profile/language');
    await page.getByRole('radio', { name: 'English' }).click();
    await expect(title(page, 'Profile')).toBeVisible();
    await expect(html(page)).toHaveAttribute('lang', 'en');
    expect((await saved).ok()).toBe(true);

    await page.reload();
    await expect(title(page, 'Profile')).toBeVisible();
    await page.getByRole('tab', { name: 'Security' }).click();
    await expect(page.getByRole('main')).toContainText(/\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and go' }).fill('中文');
    await page.keyboard.press('Enter');
    await expect(title(page, '个人资料')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(html(page)).toHaveAttribute('lang', 'zh-Hans');

    /* Restores the language, because other journeys expect this account to be in English. */
    await page.keyboard.press('Control+k');
    const restored = page.waitForResponse('**/admin/profile/language');
    await palette(page).fill('English');
    await page.keyboard.press('Enter');
    await expect(title(page, 'Profile')).toBeVisible();
    expect((await restored).ok()).toBe(true);
  });
});
