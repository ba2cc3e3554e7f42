import { readFixture } from '@eemusic/music/fixtures';
import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks } from './looks.ts';
import { test } from './journey.ts';
import { button, found, row } from './list.ts';
import { firstShelf, publishScore } from './publish-score.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

const keyboard = (page: Page) => page.getByRole('group', { name: 'Find by notes' });
const melody = (page: Page) => keyboard(page).getByRole('status').first();
const anyKey = (page: Page) => keyboard(page).getByRole('switch', { name: 'In any key' });

type Struck = { data: Uint8Array };
type Input = { onmidimessage: ((message: Struck) => void) | null };

/** Simulates a connected MIDI instrument; `strike` plays one of its keys. */
async function plugIn(page: Page): Promise<{ strike: (pitch: number) => Promise<void> }> {
  await page.addInitScript(() => {
    const input: Input = { onmidimessage: null };
    const nothing = () => undefined;
    const access = { inputs: new Map([['1', input]]), addEventListener: nothing, removeEventListener: nothing };
    Object.assign(window, { input });
    Object.assign(navigator, { requestMIDIAccess: () => Promise.resolve(access) });
  });
  const strike = (pitch: number) =>
    page.evaluate((key) => {
      // Defined by the script above.
      const { input } = window as unknown as { input: Input };
      input.onmidimessage?.({ data: Uint8Array.of(0x90, key, 80) });
      input.onmidimessage?.({ data: Uint8Array.of(0x80, key, 0) });
    }, pitch);
  return { strike };
}

test('scores are found by playing notes', async ({ page, session, server }) => {
  if (session === null) throw new Error('Nobody is signed in');
  /* Its right hand begins with A4 B4 C5 | D5. */
  const xml = readFixture('known-tags', 'k3-a-minor.musicxml').toString();
  await publishScore(server, session, 'Reed Air', await firstShelf(server, session, 3), { xml });
  const instrument = await plugIn(page);
  const where = 'measures 1–2, right hand';

  await test.step('by mouse, in another key', async () => {
    await page.goto('/score-library/scores?search=reed&view=list');
    await expect(found(page, '1 score')).toBeVisible();
    await button(page, 'Find by notes').click();
    await expect(melody(page)).toHaveText('Play at least 3 notes');
    for (const key of ['E4', 'F4', 'G4']) await button(keyboard(page), key).click();
    await expect(page).toHaveURL(/notes=64-65-67/);
    await expect(row(page, 'Reed Air')).toContainText(where);
    await checkLooks(page, 'notes');
    await anyKey(page).click();
    await expect(page).toHaveURL(/exact=1/);
    await expect(row(page, 'Reed Air')).toHaveCount(0);
    await expect(found(page, '0 scores')).toBeVisible();
    await button(keyboard(page), 'Clear').click();
    await expect(page).not.toHaveURL(/notes=/);
    await expect(found(page, '1 score')).toBeVisible();
  });

  await test.step('by the keys of the computer, in this key alone, kept by the address', async () => {
    for (const key of ['j', 'k', 'l']) await page.keyboard.press(key);
    await expect(melody(page)).toHaveText('B4 C5 D5');
    await expect(page).toHaveURL(/notes=71-72-74&exact=1/);
    await expect(row(page, 'Reed Air')).toContainText(where);
    await page.reload();
    await expect(row(page, 'Reed Air')).toContainText(where);
    await expect(melody(page)).toHaveText('B4 C5 D5');
    await expect(anyKey(page)).not.toBeChecked();
  });

  await test.step('by an instrument', async () => {
    await button(keyboard(page), 'Use a MIDI keyboard').click();
    await expect(keyboard(page).getByText('The MIDI keyboard is connected')).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(melody(page)).toHaveText('B4 C5 … 1 more');
    await instrument.strike(75);
    await expect(page).toHaveURL(/notes=71-72-75/);
    await expect(found(page, '0 scores')).toBeVisible();
    await page.keyboard.press('Backspace');
    await instrument.strike(74);
    await expect(row(page, 'Reed Air')).toContainText(where);
  });

  await test.step('as pictures: the very system, its notes marked, played from there', async () => {
    await page.goto('/score-library/scores?search=reed&view=grid&notes=64-65-67');
    await expect(page.locator('g.note[data-found]')).toHaveCount(3);
    await checkLooks(page, 'notes in pictures');
    await button(page, `Play Reed Air from ${where}`).click();
    await expect(button(page.getByRole('region', { name: 'Player' }), 'Pause')).toBeVisible();
    await page.goto('/score-library/scores?search=reed&view=list&notes=64-65-67');
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(row(page, 'Reed Air')).toContainText(where);
    await checkLooks(page, 'notes');
  });

  await test.step('closing the keyboard takes the melody away', async () => {
    await button(page, 'Find by notes').click();
    await expect(keyboard(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/notes=/);
  });
});
