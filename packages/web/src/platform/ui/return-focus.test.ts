import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { returnFocusFromDialogs } from './return-focus.ts';
import { pageTitleId } from './title-focus.ts';

returnFocusFromDialogs();

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<h1 id="${pageTitleId}" tabindex="-1"></h1><button id="open"></button><button id="other"></button>`;
});
afterEach(() => {
  vi.useRealTimers();
});

const byId = (id: string) => document.getElementById(id) as HTMLButtonElement;

/** Until the observer has seen what changed, and others had time to move the focus. */
async function settle() {
  await Promise.resolve();
  vi.runAllTimers();
}

function openFrom(id: string, role: 'dialog' | 'menu' = 'dialog') {
  byId(id).focus();
  document.body.insertAdjacentHTML('beforeend', `<div role="${role}"><input></div>`);
  document.querySelector('input')?.focus();
  return document.querySelector(`[role=${role}]`) as HTMLElement;
}

describe('the focus, after a dialog is removed', () => {
  it('returns to where it was', async () => {
    openFrom('open').remove();
    await settle();
    expect(document.activeElement).toBe(byId('open'));
  });

  it('stays where something else moved it', async () => {
    openFrom('open').remove();
    byId('other').focus();
    await settle();
    expect(document.activeElement).toBe(byId('other'));
  });

  it('goes to the title if the button that opened it is gone', async () => {
    const dialog = openFrom('open');
    byId('open').remove();
    dialog.remove();
    await settle();
    expect(document.activeElement).toBe(byId(pageTitleId));
  });

  it('goes to the title if that button goes later, as soon as the record is loaded again', async () => {
    openFrom('open').remove();
    await settle();
    byId('open').remove();
    await settle();
    expect(document.activeElement).toBe(byId(pageTitleId));
  });

  it('returns to that button after it was busy', async () => {
    openFrom('open').remove();
    await settle();
    byId('open').disabled = true;
    byId('open').blur();
    await settle();
    byId('open').disabled = false;
    await settle();
    expect(document.activeElement).toBe(byId('open'));
  });

  it('returns to the button of the menu from which it was opened', async () => {
    const menu = openFrom('open', 'menu');
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button id="yes"></button></div>');
    byId('yes').focus();
    menu.remove();
    document.querySelector('[role=dialog]')?.remove();
    await settle();
    expect(document.activeElement).toBe(byId('open'));
  });

  it('stays away after a click beside all controls', async () => {
    openFrom('open').remove();
    await settle();
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    byId('open').blur();
    byId('other').remove();
    await settle();
    expect(document.activeElement).toBe(document.body);
  });
});
