import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Preview } from '@eemusic/contract/library/playing';
import type { SignedIn } from '@eemusic/contract/access/session';
import { compose } from '@eemusic/music/exercises';
import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { anMp3 } from './files.ts';
import { checkLooks } from './looks.ts';
import { test } from './journey.ts';
import { firstShelf, publishScore, type Shelf } from './publish-score.ts';
import { type Course, renderOnsets } from './render-onsets.ts';

test.use({ as: account });

/** A piece with eighths and ties. */
const xml = compose(
  { grade: 'Grade 6', rhythm: 5, tie: 2, timeSignature: 1, measures: 12, pickup: false },
  11,
).musicXml;

async function aScore(server: string, session: SignedIn | null, name: string, more = {}) {
  if (session === null) throw new Error('Nobody is signed in');
  const shelf = await firstShelf(server, session, 6);
  const id = await publishScore(server, session, name, shelf, { xml, ...more });
  return { id, shelf, preview: await previewOf(server, session, id) };
}

async function previewOf(server: string, session: SignedIn | null, id: number): Promise<Preview> {
  const headers = { Authorization: `Bearer ${session?.token}` };
  return (await fetch(new URL(`/admin/score/library/preview/${id}`, server), { headers })).json();
}

function addressOf({ gradeId, levelId, stageId }: Shelf, id: number): string {
  return `/score-library/1/upload?grade=${gradeId}&level=${levelId}&stage=${stageId}&preview=${id}`;
}

/** Returns the onsets of notes from the timemap, in seconds at the score's tempo. */
function struckIn({ timemap, notes }: Preview, staff?: number): number[] {
  const struck = new Set(notes.flatMap((note) => (note.isTied || (staff ?? note.staff) !== note.staff ? [] : note.id)));
  return timemap.flatMap(({ t, on }) => (on.some((id) => struck.has(id)) ? t / 1000 : []));
}

/** Serves the player's modules, compiled for a browser, without the addresses of recorded notes. */
async function servePlayer(page: Page): Promise<void> {
  await page.route('**/player/*.ts', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const room = name === 'piano.ts' ? 'piano' : 'playing';
    const source = readFileSync(new URL(`../packages/web/src/library/${room}/${name}`, import.meta.url), 'utf8');
    const body = stripTypeScriptTypes(source).replace(/^import (\w+) from .*$/m, 'const $1 = {};');
    return route.fulfill({ contentType: 'text/javascript', body });
  });
}

test('notes sound at the times of the timemap', async ({ page, server, session }) => {
  const { preview } = await aScore(server, session, 'Timing');
  const struck = struckIn(preview);
  const bars = preview.timemap.filter(({ measure }) => measure !== undefined).map(({ t }) => t / 1000);
  const [, start = 0, , end = 0] = bars;
  await servePlayer(page);
  await page.goto('/');

  /** Seconds before the first note. */
  const lead = 0.1;
  const play = (course: Partial<Course>) =>
    page.evaluate(renderOnsets, { preview, lead, rate: 1, from: 0, loop: null, change: null, seconds: 0, ...course });
  const expectWithin = (found: number[], expected: number[]) => {
    expect(found).toHaveLength(expected.length);
    const worst = Math.max(...found.map((at, nth) => Math.abs(at - (expected[nth] ?? Infinity))));
    expect(worst).toBeLessThan(0.001);
  };

  for (const rate of [0.4, 1, 2]) {
    await test.step(`at ${rate * 100} %`, async () => {
      expectWithin(
        await play({ rate, seconds: preview.seconds / rate + 1 }),
        struck.map((at) => lead + at / rate),
      );
    });
  }

  await test.step('in a loop of two measures, three times', async () => {
    const round = struck.filter((at) => at >= start && at < end).map((at) => at - start);
    const length = end - start;
    expectWithin(
      await play({ from: start, loop: { start, end }, seconds: lead + 3 * length - 0.01 }),
      [0, 1, 2].flatMap((nth) => round.map((at) => lead + nth * length + at)),
    );
  });

  await test.step('after the tempo was doubled on the way', async () => {
    const turn = lead + end - 0.03;
    expectWithin(
      await play({ change: { time: turn, rate: 2 }, seconds: preview.seconds }),
      struck
        .map((at) => (lead + at < turn ? lead + at : turn + (lead + at - turn) / 2))
        .filter((at) => at < preview.seconds),
    );
  });
});

/**
 * Notes that were highlighted at some time in this span of the audio clock: at most two frames before they were seen.
 */
type Highlight = { ids: string; from: number; to: number };
type Watched = { seen: Highlight[]; strikes: number[]; clicks: number[] };

/** Records which notes are highlighted when, and what is scheduled, all on the audio clock. */
async function watchPlayer(page: Page): Promise<() => Promise<Watched>> {
  await page.addInitScript(() => {
    const watched: Watched = { seen: [], strikes: [], clicks: [] };
    Object.assign(window, { watched });
    let audio: AudioContext | undefined;
    const looks = [0, 0];
    const look = () => {
      const now = audio ? audio.currentTime - (audio.outputLatency || 0) : 0;
      const ids = Array.from(document.querySelectorAll('[data-sounding]'), ({ id }) => id)
        .toSorted()
        .join(' ');
      if (ids !== (watched.seen.at(-1)?.ids ?? '')) watched.seen.push({ ids, from: looks[0] ?? 0, to: now });
      looks.splice(0, 1);
      looks.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function begin(when = 0, ...rest) {
      if (this.context instanceof AudioContext) audio = this.context;
      ((this.buffer?.duration ?? 0) < 0.05 ? watched.clicks : watched.strikes).push(when);
      return start.call(this, when, ...rest);
    };
  });
  return () =>
    page.evaluate(() => {
      // Defined by the script above.
      const { watched } = window as unknown as { watched: Watched };
      const { seen, strikes, clicks } = watched;
      Object.assign(watched, { seen: [], strikes: [], clicks: [] });
      return { seen, strikes, clicks };
    });
}

/** In seconds: the latency of the output may change within a frame. */
const tolerance = 0.05;

const from = (first: number | undefined, times: number[]) =>
  [...new Set(times.map((at) => Math.round((at - (first ?? 0)) * 100)))].toSorted((one, other) => one - other);

test('a score is played from the keyboard', async ({ page, server, session }) => {
  const { id, shelf, preview } = await aScore(server, session, 'Playing');
  const forget = await watchPlayer(page);
  await page.goto(addressOf(shelf, id));
  const bar = page.getByRole('region', { name: 'Player' });
  const measure = bar.getByText(/^Measure \d+ of \d+$/);
  await expect(bar.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(page.locator('g.note').first()).toBeVisible();

  await test.step('the cursor is on the right notes in time', async () => {
    for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('Shift+ArrowUp');
    await expect(bar).toContainText(`200% · ♩ = ${preview.tempo * 2}`);
    await expect(bar.getByRole('slider', { name: 'Tempo' })).toHaveAttribute('aria-valuenow', '200');
    await page.keyboard.press('Space');
    await expect(measure).toHaveText(/^Measure ([4-9]|\d\d) /);
    const { seen, strikes } = await forget();
    const sounding = new Set<string>();
    const begin = Math.min(...strikes) - (struckIn(preview)[0] ?? 0) / 2;
    const expected = preview.timemap.map(({ t, on, off }) => {
      for (const id of off) sounding.delete(id);
      for (const id of on) sounding.add(id);
      return { at: begin + t / 2000, ids: [...sounding].toSorted().join(' ') };
    });
    expect(seen.length).toBeGreaterThan(3);
    /* The audio clock goes on while a busy browser draws nothing, so a highlight is compared with when it was drawn. */
    const isInTime = ({ ids, from, to }: Highlight) =>
      expected.some((one, nth) => {
        const next = expected[nth + 1]?.at ?? Infinity;
        return one.ids === ids && one.at < to + tolerance && next > from - tolerance;
      });
    /* The first note is highlighted while the piano's sounds are loading. */
    expect(seen.slice(1).filter((each) => !isInTime(each))).toEqual([]);
  });

  await test.step('another tempo goes on from the same place', async () => {
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar).toContainText('195%');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(measure).toHaveText(/^Measure ([5-9]|\d\d) /);
  });

  await test.step('measures are gone through, and the beginning is gone to', async () => {
    await page.keyboard.press('Space');
    await expect(bar.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.keyboard.press('Home');
    await expect(measure).toHaveText(/^Measure 1 /);
    await expect(page.locator('[data-sounding]')).toHaveCount(0);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(measure).toHaveText(/^Measure 3 /);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(measure).toHaveText(/^Measure 2 /);
  });

  await test.step('a loop is chosen in the sheet and played round', async () => {
    await page.keyboard.press('l');
    await clickMeasure(page, 1);
    await expect(bar).toContainText('Click the last measure');
    await clickMeasure(page, 2);
    await expect(bar.getByRole('textbox', { name: 'First measure of the loop' })).toHaveValue('2');
    await expect(bar.getByRole('textbox', { name: 'Last measure of the loop' })).toHaveValue('3');
    await expect(page.locator('rect[data-light=loop]')).toHaveCount(2);
    await checkLooks(page, 'a score that is played');
    await page.keyboard.press('Space');
    await expect(measure).toHaveText(/^Measure 3 /);
    await expect(measure).toHaveText(/^Measure 2 /);
    await page.keyboard.press('l');
  });

  await test.step('the right hand alone, with a metronome and a count-in', async () => {
    await page.keyboard.press('Home');
    for (const key of ['h', 'm', 'c']) await page.keyboard.press(key);
    await expect(bar.getByRole('radio', { name: 'Right' })).toBeChecked();
    await forget();
    await page.keyboard.press('Space');
    await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
    const { strikes, clicks } = await forget();
    const right = struckIn(preview, 1).map((at) => at / 2);
    expect(from(strikes[0], strikes)).toEqual(from(right[0], right).slice(0, new Set(strikes).size));
    expect(strikes.length).toBeGreaterThan(0);
    /* There is a measure of clicks, and then the first beat comes with or before the first note. */
    const beat = 30 / preview.tempo;
    expect(from(clicks[0], clicks).slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5].map((nth) => Math.round(nth * beat * 100)));
    expect(clicks[0]).toBeLessThan(strikes[0] ?? 0);
  });

  await test.step('closing silences everything', async () => {
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await forget();
    await page.waitForTimeout(400);
    expect((await forget()).strikes).toEqual([]);
  });
});

async function clickMeasure(page: Page, index: number): Promise<void> {
  const line = page.locator('g.measure').nth(index).locator('g.staff > path').first();
  const box = await line.boundingBox();
  if (box === null) throw new Error(`Measure ${index} is not there`);
  await page.mouse.click(box.x + box.width / 2, box.y);
}

test('on a phone, an accompaniment leads the cursor from where its score begins', async ({ page, server, session }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const form = new FormData();
  const { name, mimeType, buffer } = anMp3(30);
  form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const headers = { Authorization: `Bearer ${session?.token}` };
  const uploaded = await fetch(new URL('/files/upload', server), { method: 'POST', headers, body: form });
  const { filePath } = await uploaded.json();
  const { id, shelf, preview } = await aScore(server, session, 'Accompanied', { accompanimentPath: filePath });
  await page.goto(addressOf(shelf, id));
  const bar = page.getByRole('region', { name: 'Player' });
  await bar.getByRole('button', { name: 'Practice settings' }).click();
  await bar.locator('label', { hasText: 'Accompaniment' }).click();

  await bar.getByRole('button', { name: 'Align' }).click();
  const begins = page.getByRole('textbox', { name: 'The music begins at' });
  await begins.fill('-2');
  await page.getByRole('textbox', { name: 'Tempo of the recording' }).fill(String(preview.tempo * 2));
  await checkLooks(page, 'an accompaniment that is aligned');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Accompaniment aligned')).toBeVisible();
  const stored = await previewOf(server, session, id);
  expect(stored.accompaniment).toMatchObject({ offset: -2, tempo: preview.tempo * 2 });

  await bar.getByRole('button', { name: 'Play' }).click();
  /* Two seconds of the recording correspond to four seconds of the score, so playing begins four seconds into it. */
  const there = preview.timemap.findLast(({ t, measure }) => measure !== undefined && t <= 4000)?.measure ?? 0;
  await expect(bar.getByText(/^Measure \d/)).toHaveText(new RegExp(`^Measure (${there}|${there + 1}) `));
  await expect(page.locator('[data-sounding]').first()).toBeVisible();

  await bar.getByRole('button', { name: 'Pause' }).click();
  await bar.getByRole('button', { name: 'Align' }).click();
  await expect(begins).toHaveValue('-2 s');
  await page.getByRole('button', { name: 'Begins now' }).click();
  await expect(begins).toHaveValue(/^\d/);
});
