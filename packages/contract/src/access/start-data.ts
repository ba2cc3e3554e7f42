import type { AnswerOf } from '#platform/endpoint.ts';
import type { InLanguages, Language } from '#platform/languages.ts';
import type { appearance } from '#platform/service.ts';
import type { fetchWays } from './session.ts';

/** The id of the page's element that contains the start data as JSON. */
export const startDataId = 'start-data';

/** What Login shows from the server. The page contains it, so that Login is complete before its first call. */
export type StartData = {
  appearance: AnswerOf<typeof appearance>;
  signInMethods: AnswerOf<typeof fetchWays>;
};

/** Login, rendered when the web app is built. */
export type RenderedLogin = {
  /** The style elements, which are the same in all of them. */
  styles: string;
  /** The HTML after the styles, in each language for each `loginVariant`. */
  forms: InLanguages<Record<string, string>>;
};

/** Where the build writes it, in the folder of the built web app. A file with a leading dot is not served. */
export const renderedLoginFile = '.login.json';

/** Stand in the HTML for what only the server knows; it replaces them. */
export const loginPlaceholders = { label: '{{label}}', email: '{{email}}', password: '{{password}}' };

/** Ids of the page's templates. */
export const loginStylesId = 'login-styles';
export const loginFormId = (language: Language) => `login-${language}`;

/** Tells which parts Login has, so that the build and the server name the same HTML. */
export function loginVariant({ appearance, signInMethods }: StartData): string {
  const parts = {
    passkey: signInMethods.passkeyOrigin !== null,
    'sign-on': signInMethods.signOnLabel !== null,
    demo: appearance.demo !== null,
  };
  return Object.entries(parts)
    .filter(([, has]) => has)
    .map(([part]) => part)
    .join(' ');
}
