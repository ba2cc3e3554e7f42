import { expect } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import {
  button,
  cellsOf,
  deleteSelected,
  dialog,
  dismiss,
  expectRows,
  field,
  found,
  pick,
  row,
  search,
  title,
  toast,
  link,
} from './list.ts';
import { post } from './sign-in.ts';
import { exported, under } from './spreadsheet.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

test.describe('the users', () => {
  /* Caused by a day that does not exist. */
  test.use({ expectedComplaints: refusedWith(400) });

  test('are changed, moved, deactivated, deleted and restored', async ({ page, server, session }) => {
    await test.step('shown with what nobody changes here', async () => {
      await page.goto('/user-management?tab=users&search=oboe');
      await expectRows(page, ['Oboe Clara', 'Oboe Daniel', 'Oboe 李娜']);
      await link(page, 'Edit Oboe Clara').first().click();
      await expect(title(page, 'Edit User Information')).toBeVisible();
      for (const name of ['Subscription ID', 'Active on']) await expect(field(page, name)).toHaveAttribute('readonly');
      await expect(field(page, 'Subscription ID')).toHaveValue('OBOE-CLARA');
      await expect(field(page, 'Profile 2 name')).toHaveValue('Her brother');
      await button(page, 'Cancel').click();
      await link(page, 'Edit Oboe Daniel').first().click();
      await expect(field(page, 'Profile 1 name')).toHaveValue('Daniel');
      await expect(field(page, 'Profile 2 name')).toBeDisabled();
    });

    await test.step('given another day and another school', async () => {
      await field(page, 'Contact Email').fill('nowhere');
      await field(page, 'Expiry Date').fill('2031-02-30');
      await button(page, 'Save').click();
      await expect(toast(page, 'Please check the marked fields')).toBeVisible();
      await expect(field(page, 'Contact Email')).toBeFocused();
      await expect(field(page, 'Expiry Date')).toHaveAttribute('aria-invalid', 'true');
      await field(page, 'Contact Email').fill('daniel@example.com');
      await field(page, 'Expiry Date').fill('2031-02-28');
      await pick(page, 'Attached School/Teacher', { by: 'oboe st', to: 'Oboe Studio' });
      await button(page, 'Save').click();
      await expect(toast(page, 'User updated successful')).toBeVisible();
      /* The notice may come before the list has been read again. */
      await expect
        .poll(() => cellsOf(page, 'Oboe Daniel', ['Contact Email', 'Attached School/Teacher', 'Expiry Date']))
        .toEqual(['daniel@example.com', 'Oboe Studio', '2031-02-28']);
    });

    await test.step('shown and printed, where days and keys stay on one line', async () => {
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      const linesOf = (text: string) =>
        row(page, 'Oboe Clara')
          .getByText(text, { exact: true })
          .evaluate((element) =>
            Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
          );
      expect(await linesOf('oboe-clara@example.com')).toBe(1);
      await page.emulateMedia({ media: 'print' });
      /* The printed width of A4. */
      await page.setViewportSize({ width: 688, height });
      await expect.poll(() => linesOf('2031-08-30')).toBe(1);
      expect(await linesOf('OBOE-CLARA')).toBe(1);
      await expect(page.locator('[data-checkbox]').first()).toBeHidden();
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ media: 'screen' });
    });

    await test.step('switched off', async () => {
      const isActive = page.getByRole('switch', { name: 'Oboe 李娜 is active' });
      const saved = page.waitForResponse('**/admin/user/update/status');
      await isActive.click();
      await saved;
      await page.reload();
      await expect(isActive).not.toBeChecked();
    });

    await test.step('moved to one school together, and moved back', async () => {
      const schools = async () =>
        (
          await Promise.all(
            ['Oboe Clara', 'Oboe Daniel'].map((name) => cellsOf(page, name, ['Attached School/Teacher'])),
          )
        ).flat();
      await page.getByRole('checkbox', { name: 'Oboe Clara' }).check();
      await page.getByRole('checkbox', { name: 'Oboe Daniel' }).check();
      await button(page.getByRole('region', { name: 'Selection' }), 'Edit').click();
      await button(dialog(page), 'Save').click();
      await expect(dialog(page).getByText('Please choose what to change')).toBeVisible();
      await pick(page, 'New school or teacher', { by: 'oboe st', to: 'Oboe Studio' });
      await checkLooks(page, 'edit users');
      await button(dialog(page), 'Save').click();
      await expect(toast(page, '1 of 2 users changed')).toBeVisible();
      await expect.poll(schools).toEqual(['Oboe Studio', 'Oboe Studio']);
      await button(page, 'Undo').click();
      await dismiss(page, 'Change of 1 user undone');
      await expect.poll(schools).toEqual(['Oboe Academy', 'Oboe Studio']);
    });

    await test.step('exported as the list shows them', async () => {
      const sheet = await exported(page, 'Users.xlsx');
      expect(
        under(sheet, ['Name', 'Attached School/Teacher', 'Subscription Id', 'Expiry Date', 'Region', 'Status']),
      ).toEqual([
        ['Oboe Clara', 'Oboe Academy', 'OBOE-CLARA', new Date('2031-08-30'), 'Shanghai', 'Active'],
        ['Oboe Daniel', 'Oboe Studio', null, new Date('2031-02-28'), 'Shanghai', 'Active'],
        ['Oboe 李娜', null, null, null, 'Shanghai', 'Inactive'],
      ]);
    });

    await test.step('all that match deleted at once, and undone', async () => {
      await search(page, 'example.com');
      const status = page.getByRole('search').getByRole('status');
      await expect.poll(async () => Number.parseInt(await status.innerText(), 10)).toBeGreaterThan(100);
      const count = await status.innerText();
      const all = Number.parseInt(count, 10);
      const everybody = await (await post(server, '/admin/users', {}, session?.token)).json();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await expect(page.getByText('100 Items selected')).toBeVisible();
      await button(page, `Select all ${all} that match`).click();
      await expect(page.getByText(`${all} Items selected`)).toBeVisible();
      await deleteSelected(page, 'Are you sure you want to delete all selected users?');
      await expect(toast(page, 'User deleted successful')).toBeVisible();
      await expect(page.getByText('User not found in our collection')).toBeVisible();
      await expect(toast(page, 'No users found!')).toBeVisible();
      await button(page, 'Undo').click();
      await expect(found(page, count)).toBeVisible();
      /* A notice stays while the pointer is on it, and it may cover the button that clears the search. */
      await page.getByRole('searchbox', { name: 'Search users' }).clear();
      await expect(found(page, `${everybody.total} users`)).toBeVisible();
    });
  });

  test("are imported from somebody else's file", { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/user-management?tab=users&search=%E5%8F%8C%E7%B0%A7%E7%AE%A1');
    await expect(page.getByText('User not found in our collection')).toBeVisible();
    await button(page, 'Import').click();
    await page.locator('input[type=file]').setInputFiles({
      name: '学生.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          '姓名,手机号,邮箱,学校,地区,备注',
          '双簧管小美,12512345678,xiaomei@example.com,Oboe Academy,上海市,',
          '双簧管小强,12512345679,xiaoqiang@example.com,,北京,new',
        ].join('\r\n'),
      ),
    });
    await expect(page.getByText('2 new, 0 changed, 0 unchanged, 0 refused')).toBeVisible();
    await expect(page.getByLabel('Meaning of 备注')).toHaveValue('');
    await button(page, 'Import 2 rows').click();
    await expect(toast(page, '2 new users imported')).toBeVisible();
    await expectRows(page, ['双簧管小美', '双簧管小强']);
    await expect(row(page, '双簧管小美')).toContainText('Oboe Academy');
    await page.keyboard.press('Control+z');
    await expect(page.getByText('User not found in our collection')).toBeVisible();
    await button(page, 'Show all').click();
    await expect(page).toHaveURL('/user-management?tab=users');
  });

  test('are merged on the page of one, and apart again after undo', async ({ page }) => {
    await page.goto('/user-management?tab=users&search=sitar');
    await button(page, 'Import').click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'users.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'Name,Email,School',
          'Sitar Twin,one@sitar.example,Oboe Academy',
          'Sitar Twin,two@sitar.example,Oboe Academy',
        ].join('\n'),
      ),
    });
    await button(page, 'Import 2 rows').click();
    await expectRows(page, ['Sitar Twin', 'Sitar Twin']);
    await link(page, 'Sitar Twin').first().click();
    const compare = button(page, /^Compare with Sitar Twin/);
    await compare.click();
    await expect(dialog(page)).toContainText('Is this the same person as Sitar Twin?');
    await checkLooks(page, 'merge users');
    await button(dialog(page), /^Keep ID/)
      .first()
      .click();
    await expect(toast(page, 'Merged into Sitar Twin')).toBeVisible();
    await expect(compare).toHaveCount(0);
    await button(toast(page, 'Merged into Sitar Twin'), 'Undo').click();
    await expect(toast(page, 'Merge of Sitar Twin undone')).toBeVisible();
    await expect(compare).toBeVisible();
  });
});
