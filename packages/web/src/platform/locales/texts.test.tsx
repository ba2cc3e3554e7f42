import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { I18nProvider, useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { act, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#platform/api/call-error.ts';
import { storeLanguage, wantedLanguage } from './language.ts';
import { current, speak, withTexts } from './texts.ts';
import { useInLanguage } from './use-in-language.ts';

afterEach(() => {
  vi.restoreAllMocks();
  return act(() => speak('en'));
});

const Part = memo(function Part() {
  useLingui();
  const columns = useInLanguage(() => [t`Password`], []);
  return (
    <>
      <p>{t`Email`}</p>
      <p>{columns.join()}</p>
      <p>
        <Trans>Stay signed in</Trans>
      </p>
      <input aria-label="typed" />
    </>
  );
});

describe('another language', () => {
  it('is shown at once, keeps what was typed, and becomes the language of the page', async () => {
    render(
      <I18nProvider i18n={i18n}>
        <Part />
      </I18nProvider>,
    );
    const field = screen.getByLabelText<HTMLInputElement>('typed');
    field.value = 'kept';

    await act(() => speak('zh-Hans'));

    const shown = screen.getAllByText(/./).map(({ textContent }) => textContent);
    expect(shown.filter((text) => /[a-z]/i.test(text))).toEqual([]);
    expect(document.documentElement.lang).toBe('zh-Hans');
    expect(screen.getByLabelText<HTMLInputElement>('typed')).toBe(field);
    expect(field.value).toBe('kept');

    await act(() => speak('en'));
    expect(screen.getByText('Stay signed in')).toBeDefined();
    expect(document.documentElement.lang).toBe('en');
  });

  it('loads the texts of every screen shown so far, and of one that is opened while they load', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const screenComing = withTexts('sales', promise);
    const switched = speak('zh-Hans');
    resolve('a screen');

    await Promise.all([screenComing, switched]);

    expect(await screenComing).toBe('a screen');
    expect(t`Search channels`).toMatch(/渠道/);
  });

  it('is the last one requested', async () => {
    await Promise.all([speak('zh-Hans'), speak('en')]);

    expect(current()).toBe('en');
  });

  it("translates the server's messages when they are read", async () => {
    const error = new CallError({
      status: 401,
      code: 'session.wrong',
      text: 'Invalid email or password',
      fields: {
        a: { text: 'Please fill in this field', code: 'field.required', params: {} },
        b: { text: 'Of a newer server', code: 'field.new', params: {} },
      },
    });
    expect(error.text).toBe('Invalid email or password');

    await speak('zh-Hans');

    expect([error.text, error.fields]).toEqual(['邮箱或密码不正确', { a: '请填写此字段', b: 'Of a newer server' }]);
  });
});

describe('the language of a browser', () => {
  it.each<[string[], string]>([
    [['zh-CN', 'en'], 'zh-Hans'],
    [['fr-FR', 'en'], 'en'],
    [['fr', 'de'], 'en'],
  ])('that prefers %j is %s', (preferred, language) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
    expect(wantedLanguage()).toBe(language);
  });

  it('is the one chosen in it, whatever it prefers', () => {
    expect(wantedLanguage()).toBe('en');
    storeLanguage('zh-Hans');
    expect(wantedLanguage()).toBe('zh-Hans');
    localStorage.setItem('eemusic.language', 'nonsense');
    expect(wantedLanguage()).toBe('en');
  });
});
