import { describe, expect, it } from 'vitest';
import { languageOf } from './languages.ts';

describe('the language of a reader', () => {
  it.each<[string[], string | null]>([
    [['zh-CN', 'en'], 'zh-Hans'],
    [['zh-TW'], 'zh-Hans'],
    [['ZH'], 'zh-Hans'],
    [['fr-FR', 'zh', 'en'], 'zh-Hans'],
    [['en-US', 'zh-CN'], 'en'],
    [['fr', 'de'], null],
    [['zhx', '*', ''], null],
    [[], null],
  ])('who prefers %j is %s', (preferred, language) => expect(languageOf(preferred)).toBe(language));
});
