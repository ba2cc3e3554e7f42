import {
  loginFormId,
  loginPlaceholders,
  loginStylesId,
  loginVariant,
  type RenderedLogin,
} from '@eemusic/contract/access/rendered-login';
import type { StartData } from '@eemusic/contract/access/start-data';
import { languages } from '@eemusic/contract/platform/languages';

/** Adds Login as HTML to the web app's page, and the script that shows it in the language of the browser. */
export function addLogin(page: string, { styles, forms }: RenderedLogin, data: StartData): string {
  const formIn = (language: (typeof languages)[number]) => fillIn(forms[language][loginVariant(data)] ?? '', data);
  const templates = [
    template(loginStylesId, styles),
    ...languages.map((language) => template(loginFormId(language), formIn(language))),
  ];
  const added = `${templates.join('')}<script src="/show-login.js"></script>`;
  return page.replace('</body>', (end) => added + end);
}

const template = (id: string, content: string) => `<template id="${id}">${content}</template>`;

function fillIn(form: string, { appearance, signInMethods }: StartData): string {
  const values: [placeholder: string, value: string | undefined][] = [
    [loginPlaceholders.label, signInMethods.signOnLabel ?? undefined],
    [loginPlaceholders.email, appearance.demo?.email],
    [loginPlaceholders.password, appearance.demo?.password],
  ];
  return values.reduce((html, [placeholder, value]) => html.replaceAll(placeholder, () => escaped(value ?? '')), form);
}

/** As React escapes a text, because it compares them when it takes the HTML over. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
