import { expect, it } from 'vitest';
import { nameScreen } from './names.ts';

it('a screen that this console does not know is shown by the name that the learning app reports', () => {
  expect(nameScreen('metronome')).toBe('metronome');
  expect(nameScreen('constructor')).toBe('constructor');
});
