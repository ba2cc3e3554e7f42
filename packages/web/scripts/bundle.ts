import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  loginPlaceholders,
  loginVariant,
  type RenderedLogin,
  renderedLoginFile,
  type StartData,
} from '@eemusic/contract/access/start-data';
import { languages } from '@eemusic/contract/platform/languages';
import { build } from 'vite';

/**
 * Bundles the web app, renders Login for each language and each set of sign-in methods, and builds the script that
 * shows it. The server puts them into the page, so that Login is seen before React is loaded.
 */
const web = join(import.meta.dirname, '..');
const folder = join(web, 'dist');
const configFile = join(web, 'vite.config.ts');
/** Beside the packages that it imports, and outside of the folder that the bundle replaces. */
const ssr = join(web, 'node_modules/.render-login');

/** What the modules of Login read from the browser. */
const startData = { textContent: '' };
const document = { documentElement: {}, getElementById: () => startData };
const location = new URL('https://console.example.com/');
Object.assign(globalThis, { window: globalThis, addEventListener: () => undefined, document, location });

await Promise.all([
  build({ configFile, logLevel: 'warn' }),
  build({
    configFile,
    logLevel: 'warn',
    build: { ssr: join(web, 'src/app/start/render-login.tsx'), outDir: ssr, copyPublicDir: false, manifest: false },
  }),
]);
const { renderLogin }: typeof import('#app/start/render-login.tsx') = await import(
  pathToFileURL(join(ssr, 'render-login.js')).href
);
const rendered: RenderedLogin = { styles: '', forms: { en: {}, 'zh-Hans': {} } };
for (const language of languages) {
  for (const data of startDataOfEachVariant()) {
    startData.textContent = JSON.stringify(data);
    const { styles, form } = await renderLogin(language);
    rendered.styles = styles;
    rendered.forms[language][loginVariant(data)] = form;
  }
}
writeFileSync(join(folder, renderedLoginFile), JSON.stringify(rendered));
rmSync(ssr, { recursive: true });

await build({
  configFile: false,
  root: web,
  logLevel: 'warn',
  build: {
    lib: {
      entry: join(web, 'src/access/session/show-login.ts'),
      formats: ['iife'],
      name: 'login',
      fileName: () => 'show-login.js',
    },
    outDir: folder,
    emptyOutDir: false,
    copyPublicDir: false,
  },
});

function startDataOfEachVariant(): StartData[] {
  const { email, password, label } = loginPlaceholders;
  return [null, { email, password, hasMails: false }].flatMap((demo) =>
    [null, label].flatMap((signOnLabel) =>
      [null, location.origin].map((passkeyOrigin) => ({
        appearance: { filing: null, demo },
        signInMethods: { passkeyOrigin, signOnLabel },
      })),
    ),
  );
}
