import { maxBodyBytes } from '@eemusic/contract/platform/endpoint';
import { describe, expect, it } from 'vitest';
import { parseJson, parseWithPicture as parseBody } from './input.ts';

const parse = (text: string) => parseJson(Buffer.from(text));
const parseWithPicture = (text: string) => parseBody(Buffer.from(text));
const notJson = expect.objectContaining({ code: 'request.not-json' }) as Error;
const tooLarge = expect.objectContaining({ code: 'request.too-large' }) as Error;

describe('a large body', () => {
  it('is no deeper than any call needs', () => {
    const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

    expect(parse(nested(32))).toEqual(JSON.parse(nested(32)));
    expect(() => parse(nested(34))).toThrow(notJson);
    expect(() => parse('['.repeat(200_000))).toThrow(notJson);
  });

  it('may contain any brackets in its texts', () => {
    const body = { name: `${'[{'.repeat(100)}"\\${'[\\"'.repeat(100)}`, [`{${'\\"['.repeat(50)}`]: [{}, [], '}]'] };

    expect(parse(JSON.stringify(body))).toEqual(body);
  });
});

describe('a body with a picture', () => {
  const picture = Buffer.alloc(maxBodyBytes.fields, 'piano').toString('base64');

  it.each([
    ['first', { avatarBase64: picture, fullName: '王芳' }],
    ['last', { fullName: '王芳', avatarBase64: picture }],
    [
      'beside texts that look like it',
      { fullName: '\\"avatarBase64":"x', username: 'avatarBase64', avatarBase64: picture },
    ],
    ['in another object, too', { other: { avatarBase64: 'small' }, avatarBase64: 'small', fullName: 'Mei' }],
    ['only in another object', { other: { fullName: 'Mei', avatarBase64: '' } }],
    ['as null', { avatarBase64: null, fullName: 'Mei' }],
    ['nowhere', { fullName: 'Mei' }],
  ])('is parsed like any other, the picture %s', (_where, body) => {
    expect(parseWithPicture(JSON.stringify(body))).toEqual(body);
    expect(parseWithPicture(JSON.stringify(body, null, 2))).toEqual(body);
  });

  it('may have its slashes and signs escaped, as some languages write them', () => {
    const written = JSON.stringify({ avatarBase64: 'a+b/c==' }).replace('/', '\\/').replaceAll('=', '\\u003d');

    expect(parseWithPicture(written)).toEqual({ avatarBase64: 'a+b/c==' });
  });

  it.each([
    ['lists in one another', `"more":${'['.repeat(100_000)}`],
    ['wide lists', `"more":[${'{},'.repeat(50_000)}{}]`],
    ['many keys', Array.from({ length: 10_000 }, (_, n) => `"key ${n}":1`).join(',')],
    ['a long name', `"fullName":"${'A '.repeat(50_000)}"`],
    ['a second picture', `"avatarBase64":"${picture}"`],
  ])('is refused before it is parsed if %s beside the picture are large', (_what, more) => {
    expect(() => parseWithPicture(`{"avatarBase64":"${picture}",${more}}`)).toThrow(tooLarge);
    expect(() => parseWithPicture(`{${more},"avatarBase64":"${picture}"}`)).toThrow(tooLarge);
  });

  it.each([
    `{"avatarBase64":"${picture}"`,
    `{"avatarBase64":"${picture}",}`,
    `{"avatarBase64":"${picture}\\"}`,
    `{"avatarBase64":"${picture}\n"}`,
  ])('is no JSON if it is malformed, case %#', (text) => {
    expect(() => parseWithPicture(text)).toThrow(notJson);
  });
});
