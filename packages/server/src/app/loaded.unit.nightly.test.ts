import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Packages that take megabytes, each of which is needed only for some requests. */
const needless = [
  'pdfkit',
  'fontkit',
  'harfbuzzjs',
  'subset-font',
  'sharp',
  'verovio',
  'mailparser',
  'imapflow',
  'nodemailer',
  'music-metadata',
  'openid-client',
  'sanitize-html',
  'html-to-text',
  '@aws-sdk/client-s3',
  '@simplewebauthn/server',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'pg',
  'bowser',
  'otpauth',
  'libphonenumber-js/min',
  'rate-limiter-flexible',
];

it('a server that nobody uses yet has loaded only what every request needs', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const names = new Set();
    registerHooks({ resolve: (name, context, next) => (names.add(name), next(name, context)) });
    await import(${JSON.stringify(new URL('./console.ts', import.meta.url).href)});
    process.stdout.write([...names, ...process.moduleLoadList].join('\\n'));
  `;

  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).split('\n');

  expect(loaded).toContain('fastify');
  expect(needless.filter((name) => loaded.includes(name))).toEqual([]);
  // An `import` of node:http loads it, unlike `process.getBuiltinModule`.
  expect(loaded).not.toContain('NativeModule internal/deps/undici/undici');
});
