import { i18n } from '@lingui/core';
import { messages } from '#platform/locales/en/start.po';
import { activate } from '#platform/locales/texts.ts';

/** English is part of the first bundle; `speak` switches to another language. */
export function loadTexts(): typeof i18n {
  i18n.load('en', messages);
  activate('en');
  return i18n;
}
