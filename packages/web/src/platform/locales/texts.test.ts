import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { activate } from './texts.ts';

it.each([
  ['韩雨博', '为韩雨博退款'],
  ['Ada Li', '为 Ada Li 退款'],
  ['韩 Ada', '为韩 Ada 退款'],
  ['北京 朝阳小学', '为北京 朝阳小学退款'],
])('a Chinese text has no space between itself and the Chinese characters of %s', (name, text) => {
  i18n.load('zh-Hans', { refund: ['为 ', ['name'], ' 退款'] });
  activate('zh-Hans');

  expect(i18n._('refund', { name })).toBe(text);
  expect(i18n._({ id: 'refund', values: { name } })).toBe(text);
});
