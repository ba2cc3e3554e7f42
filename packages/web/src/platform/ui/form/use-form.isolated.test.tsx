import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#platform/api/call-error.ts';
import { type ErrorMapping, useRecordForm } from './use-form.ts';

vi.mock('#platform/ui/confirm.tsx', () => ({ useAskBeforeLeaving: () => () => undefined }));

const mapping: ErrorMapping = {
  codes: { 'administrator.email-taken': 'email', 'profile.email-code-wrong': 'code' },
  steps: { 'profile.email-code-needed': { asks: 'code', about: 'email' } },
};

function openForm() {
  const { result } = renderHook(() => useRecordForm({ name: 'Lin', email: 'new@example.com', code: '' }, mapping));
  return {
    form: () => result.current,
    fail: (code: string) => act(() => result.current.fail(refusal(code))),
    change: (part: Partial<{ name: string; email: string; code: string }>) => act(() => result.current.change(part)),
  };
}

const refusal = (code: string) => new CallError({ status: 400, code, text: `Text of ${code}` });

describe('a refusal', () => {
  it('is shown at its field, and not above the form as well', () => {
    const { form, fail } = openForm();

    fail('administrator.email-taken');

    expect(form()).toMatchObject({ problem: null, errors: { email: 'Text of administrator.email-taken' } });
  });

  it('is shown above the form if no field is about it', () => {
    const { form, fail } = openForm();

    fail('permission.self-only');

    expect(form()).toMatchObject({ problem: 'Text of permission.self-only', errors: {} });
  });
});

describe('a refusal that is the next step', () => {
  it('asks for its field without an error, until the address changes', () => {
    const { form, fail, change } = openForm();

    fail('profile.email-code-needed');
    change({ code: '123', name: 'Lin Na' });

    const step = { asks: 'code', about: 'email', sentTo: 'new@example.com', isRepeated: false };
    expect(form()).toMatchObject({ problem: null, errors: {}, step, attempt: 1 });

    change({ email: 'other@example.com' });
    expect(form().step).toBeNull();
    expect(form().values.code).toBe('');
  });

  it('stays while the form is sent and after a wrong answer', () => {
    const { form, fail } = openForm();

    fail('profile.email-code-needed');
    act(() => form().clear());
    expect(form().step).not.toBeNull();
    fail('profile.email-code-wrong');

    expect(form()).toMatchObject({ errors: { code: 'Text of profile.email-code-wrong' }, problem: null, attempt: 2 });
    expect(form().step).not.toBeNull();
  });

  it('says when it was sent once more', () => {
    const { form, fail } = openForm();

    fail('profile.email-code-needed');
    fail('profile.email-code-needed');

    expect(form().step?.isRepeated).toBe(true);
  });
});
