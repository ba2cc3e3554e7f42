import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { loadTexts } from '#app/start/texts.ts';

loadTexts();

/** The screens are loaded when they are opened, and compiled then for the first time. */
configure({ asyncUtilTimeout: 45_000, getElementError });

/** Waiting fails at every look but the last. The page is printed only for the failure that somebody reads. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  // What is shown of the code is then the test, not this.
  Error.captureStackTrace(error, getElementError);
  error.name = 'TestingLibraryElementError';
  const whole = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get: whole, configurable: true });
}

/** What Mantine asks of a browser and jsdom lacks. */
window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
Element.prototype.scrollIntoView = () => undefined;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(cleanup);
