import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ignoreStrayClicks } from './stray-clicks.ts';

let clicked: string[] = [];
const note = ({ currentTarget }: Event) => void (currentTarget instanceof Element && clicked.push(currentTarget.id));
const byId = (id: string) => document.getElementById(id) ?? document.body;
const click = (id: string, detail: number) =>
  byId(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

beforeAll(() => ignoreStrayClicks());
beforeEach(() => {
  clicked = [];
  document.body.innerHTML =
    '<button id="generate"><span id="icon"></span></button><button id="done"></button><label id="label"><input id="box" type="checkbox" /></label>';
  for (const id of ['generate', 'done', 'box']) byId(id).addEventListener('click', note);
});
afterEach(() => document.body.replaceChildren());

it('the second click of a double click is ignored on a control that took the place of the first', () => {
  click('generate', 1);
  expect(click('done', 2)).toBe(false);
  expect(clicked).toEqual(['generate']);

  click('done', 1);
  expect(clicked).toEqual(['generate', 'done']);
});

it('both clicks count on one control, wherever in it, and so do single clicks and those by keyboard', () => {
  click('icon', 1);
  click('generate', 2);
  click('done', 1);
  click('generate', 0);
  expect(clicked).toEqual(['generate', 'generate', 'done', 'generate']);
});

it('both clicks on a label count', () => {
  click('label', 1);
  click('label', 2);
  expect(clicked).toEqual(['box', 'box']);
});
