import {
  loginFormId,
  loginPlaceholders,
  loginStylesId,
  loginVariant,
  type RenderedLogin,
  renderedLoginFile,
  type StartData,
  startDataId,
} from '@eemusic/contract/access/start-data';
import { languages } from '@eemusic/contract/platform/languages';
import { readBuilt } from '#platform/http/web.ts';

/** Null if the web app was not built. */
export async function makePage(webFolder: string, data: StartData): Promise<string | null> {
  const [page, login] = await Promise.all([
    readBuilt(webFolder, 'index.html'),
    readBuilt(webFolder, renderedLoginFile),
  ]);
  if (page === null) return null;
  const withData = addStartData(page, data);
  return login === null ? withData : addLogin(withData, JSON.parse(login) as RenderedLogin, data);
}

/** Browsers do not run an element of this type, so the content security policy allows it. */
function addStartData(page: string, data: StartData): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="${startDataId}">${json}</script>`;
  return page.replace('</head>', (end) => element + end);
}

/** Adds Login as HTML to the web app's page, and the script that shows it in the language of the browser. */
function addLogin(page: string, { styles, forms }: RenderedLogin, data: StartData): string {
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
