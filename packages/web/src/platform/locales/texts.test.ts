import { i18n } from '@lingui/core';
import { expect, it, onTestFinished } from 'vitest';
import { activate, speak } from './texts.ts';

it.each([
  ['韩雨博', '为韩雨博退款'],
  ['Ada Li', '为 Ada Li 退款'],
  ['韩 Ada', '为韩 Ada 退款'],
  ['北京 朝阳小学', '为北京 朝阳小学退款'],
])('a Chinese text has no space between itself and the Chinese characters of %s', async (name, text) => {
  await speak('zh-Hans');
  onTestFinished(() => activate('en'));
  i18n.load('zh-Hans', { refund: ['为 ', ['name'], ' 退款'] });

  expect(i18n._('refund', { name })).toBe(text);
  expect(i18n._({ id: 'refund', values: { name } })).toBe(text);
});
