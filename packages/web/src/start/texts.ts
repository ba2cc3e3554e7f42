import { i18n } from '@lingui/core';
import { messages } from '#locales/en/start.po';

/** The specification's texts are English; another language is another folder of catalogs. */
export function loadTexts(): typeof i18n {
  i18n.load('en', messages);
  i18n.activate('en');
  return i18n;
}
