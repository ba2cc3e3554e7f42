import { i18n } from '@lingui/core';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as react from 'react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { loadTexts } from '#app/start/start.tsx';
import { reportAnswer } from '#platform/api/connection.ts';
import { messages } from '#platform/locales/en/library.po';

loadTexts();
/** Texts by code, such as those of measures and keys, are in the catalogs alone. */
i18n.load('en', messages);

/** The first import of a screen compiles its modules, which takes time. */
configure({ asyncUtilTimeout: 45_000, getElementError });

/** `findBy` and `waitFor` create an error at every retry; printing the DOM into each would be slow. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  // Makes the stack begin in the test.
  Error.captureStackTrace(error, getElementError);
  error.name = 'TestingLibraryElementError';
  const whole = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get: whole, configurable: true });
}

/** Browser APIs that Mantine needs and jsdom lacks. */
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

/** Isolates tests from each other; a test with several tabs provides a channel of its own. */
window.BroadcastChannel = class extends EventTarget {
  readonly name = '';
  onmessage = null;
  onmessageerror = null;
  postMessage() {}
  close() {}
};

/**
 * A test before, in which no server answered, may have left the console waiting for a connection, and asking for one
 * again and again.
 */
beforeEach(() => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) =>
    asked[0] === '/healthz' ? Promise.resolve(new Response()) : fetch(...asked),
  );
  reportAnswer();
  onlineManager.setOnline(true);
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** Screens and activities load lazily; an import that outlives its file would fail the next one. */
afterAll(() => vi.dynamicImportSettled());

/** Keeping where each element was made takes React a fifth of the time of these tests. */
const internals: object = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
