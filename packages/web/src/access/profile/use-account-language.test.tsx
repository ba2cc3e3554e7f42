import { i18n } from '@lingui/core';
import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { current, speak } from '#platform/locales/texts.ts';
import { show } from '#testing/render.tsx';
import { useAccountLanguage } from './me.ts';

function Follower({ language }: { language: 'en' | 'zh-Hans' | null }) {
  useAccountLanguage(language);
  return null;
}

afterEach(() => act(() => speak('en')));

it("the account's language is shown once it is known, and kept for the sign-in page", async () => {
  show(<Follower language="zh-Hans" />);

  await waitFor(() => expect(current()).toBe('zh-Hans'));
  expect(localStorage.getItem('eemusic.language')).toBe('zh-Hans');
});

it("the browser's language stays if the account has none", async () => {
  await act(() => speak('zh-Hans'));

  show(<Follower language={null} />);

  expect(i18n.locale).toBe('zh-Hans');
  expect(localStorage.getItem('eemusic.language')).toBeNull();
});
