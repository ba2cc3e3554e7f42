import { expect, type Page } from '@playwright/test';
import type { SignedIn } from '@eemusic/contract/access/session';
import { account, colleagues } from './account.ts';
import { checkLooks } from './looks.ts';
import { drawPicture } from './draw-picture.ts';
import { refusedWith, test } from './journey.ts';
import { button, dialog, field, title, toast } from './list.ts';
import { firstShelf, publishScore } from './publish-score.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Libraries' }).getByRole('listitem');
const handle = (page: Page, name: string) => button(page, `Move ${name}`);

async function expectOrder(page: Page, names: readonly string[]): Promise<void> {
  await expect(rows(page)).toHaveText(names.map((name) => new RegExp(`^${name} - `)));
}

async function chooseImage(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, /^Choose (an|another) image/).click();
  await (await chooser).setFiles(file);
}

/** Changes by a colleague in the meantime, through the API. */
function elsewhere(page: Page, session: SignedIn | null) {
  const headers = { Authorization: `Bearer ${session?.token}` };
  const find = async (name: string) => {
    const { modules } = await (await page.request.get('/admin/modules/all', { headers })).json();
    return modules.find((library: { name: string }) => library.name === name);
  };
  return {
    add: async (name: string, like: string) => {
      const { image } = await find(like);
      await page.request.post('/admin/modules/add', { headers, data: { name, shortName: 'LY', image } });
    },
    change: async (name: string, part: object) => {
      await page.request.put('/admin/modules/update', { headers, data: { ...(await find(name)), ...part } });
    },
    remove: async (name: string) => {
      const { id } = await find(name);
      await page.request.delete(`/admin/modules/delete/${id}`, { headers });
    },
  };
}

const [kungFu, piano] = ['Kung Fu Sight Reading', 'Piano Adventure'];

test.describe('the libraries', () => {
  test.use({ as: account, expectedComplaints: refusedWith('4(09|15)') });

  test('are added, changed, reordered, deleted and restored', async ({ page, session, server }) => {
    const colleague = elsewhere(page, session);

    await test.step('added with a picture, under a name of their own', async () => {
      await page.goto('/score-library/dashboard');
      await page.getByRole('main').getByRole('link', { name: 'Manage Libraries' }).click();
      await expect(title(page, 'Manage Libraries')).toBeVisible();
      await expectOrder(page, [kungFu, piano]);
      await button(page, 'Add library').click();
      await expect(title(page, 'Add library')).toBeFocused();
      await button(page, 'Add library').click();
      await expect(toast(page, 'Please fill all the fields')).toBeVisible();
      await expect(field(page, 'Name')).toBeFocused();
      await checkLooks(page, 'a library, refused');

      await chooseImage(page, { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>not a picture') });
      await expect(page.getByText('Please upload a PNG, JPEG, WebP or GIF image', { exact: false })).toBeVisible();
      await chooseImage(page, { name: 'cover.png', mimeType: 'image/png', buffer: drawPicture([64, 98, 150]) });
      await expect(page.getByRole('img', { name: 'The image as it is shown' })).toBeVisible();
      await field(page, 'Name').fill('PIANO adventure');
      await field(page, 'Short name').fill('LA');
      await button(page, 'Add library').click();
      await expect(page.getByText('Another library has this name').last()).toBeVisible();
      await expect(field(page, 'Name')).toBeFocused();
      await expect(field(page, 'Short name')).toHaveValue('LA');
      await field(page, 'Name').fill('Lyre Ayres');
      await button(page, 'Add library').click();
      await expect(toast(page, 'Library added')).toBeVisible();
      await expectOrder(page, [kungFu, piano, 'Lyre Ayres']);
      await expect(page).toHaveURL('/score-library/manage');
    });

    await test.step('changed by two at once', async () => {
      await button(page, 'Edit Lyre Ayres').click();
      await expect(field(page, 'Name')).toHaveValue('Lyre Ayres');
      await colleague.change('Lyre Ayres', { shortName: 'AIR' });
      await field(page, 'Name').fill('Lyre Airs');
      await expect(page.getByText('1 field changed')).toBeVisible();
      await button(page, 'Save').click();
      await expect(toast(page, 'Library updated')).toBeVisible();
      await expect(toast(page, 'Someone else’s changes were kept, too.')).toBeVisible();
      await expect(rows(page).last()).toContainText('Lyre Airs - AIR');
    });

    await test.step('put in order by keys and by drag', async () => {
      await colleague.add('Lyre Ballads', 'Lyre Airs');
      await page.reload();
      await expectOrder(page, [kungFu, piano, 'Lyre Airs', 'Lyre Ballads']);
      await handle(page, 'Lyre Airs').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Escape');
      await expectOrder(page, [kungFu, piano, 'Lyre Airs', 'Lyre Ballads']);
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText('Lyre Airs: place 4 of 4')).toBeAttached();
      const saved = page.waitForResponse('/admin/modules/order');
      await page.keyboard.press('Space');
      await expectOrder(page, [kungFu, piano, 'Lyre Ballads', 'Lyre Airs']);
      await expect(handle(page, 'Lyre Airs')).toBeFocused();
      await saved;

      const to = await rows(page).nth(2).boundingBox();
      const savedAgain = page.waitForResponse('/admin/modules/order');
      await handle(page, 'Lyre Airs').hover();
      await page.mouse.down();
      await page.mouse.move(400, (to?.y ?? 0) + 30, { steps: 6 });
      await page.mouse.move(400, (to?.y ?? 0) + 10);
      await checkLooks(page, 'a library on its way');
      await page.mouse.up();
      await savedAgain;
      await page.reload();
      await expectOrder(page, [kungFu, piano, 'Lyre Airs', 'Lyre Ballads']);
    });

    await test.step('deleted while empty, and brought back', async () => {
      if (session === null) throw new Error('Nobody is signed in');
      await publishScore(server, session, 'Lyre Song', await firstShelf(server, session, 8));
      await page.reload();
      await button(page, `Delete ${kungFu}`).click();
      await expect(dialog(page).getByRole('heading', { name: `${kungFu} cannot be deleted` })).toBeVisible();
      await expect(
        dialog(page).getByText(/^This library holds \d+ scores?\. Move or delete (it|them) first\.$/),
      ).toBeVisible();
      await checkLooks(page, 'a library with scores');
      await dialog(page).getByText('Close', { exact: true }).click();
      await expect(dialog(page)).toHaveCount(0);

      await button(page, 'Delete Lyre Airs').click();
      await expect(dialog(page).getByText('Are you sure you want to delete Lyre Airs?')).toBeVisible();
      await button(dialog(page), 'Cancel').click();
      await expect(dialog(page)).toHaveCount(0);
      await button(page, 'Delete Lyre Airs').click();
      await button(dialog(page), 'Yes').click();
      await expect(toast(page, 'Library deleted')).toBeVisible();
      await expectOrder(page, [kungFu, piano, 'Lyre Ballads']);
      await page.keyboard.press('Control+z');
      await expectOrder(page, [kungFu, piano, 'Lyre Airs', 'Lyre Ballads']);
      await checkLooks(page, 'libraries');
    });

    /* Restores the order, because other journeys expect the two initial libraries first. */
    for (const name of ['Lyre Airs', 'Lyre Ballads']) await colleague.remove(name);
  });
});

test.describe('on a phone, with Content Management only', () => {
  test.use({ as: colleagues.author, viewport: { width: 390, height: 844 } });

  test('they are reached from the dashboard, but not their scores', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Content Management' }).click();
    await expect(rows(page).first()).toContainText(kungFu);
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
    await checkLooks(page, 'libraries');

    await button(page, `Actions of ${piano}`).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete', 'Move up', 'Move down']);
    await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(field(page, 'Name')).toHaveValue(piano);
    await checkLooks(page, 'a library');
  });
});
