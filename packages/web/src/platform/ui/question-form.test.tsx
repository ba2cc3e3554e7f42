import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { QuestionForm } from './question-form.tsx';

afterEach(cleanup);

describe('a question before something is deleted', () => {
  it('asks in the words of the specification, and says what it is about', async () => {
    const answer = vi.fn<(isConfirmed: boolean) => void>();
    show(<QuestionForm subject="Bell March" isDanger onAnswer={answer} />);

    expect(screen.getByText('Are you sure you want to delete this item?')).toBeDefined();
    expect(screen.getByText('Bell March')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('data-autofocus')).toBe(true);

    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(answer).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('wants a number of a thousand or more typed', async () => {
    const answer = vi.fn<(isConfirmed: boolean) => void>();
    show(<QuestionForm subject="2,202 users" count={2202} isDanger onAnswer={answer} />);
    const field = screen.getByLabelText('Type 2202 to confirm');

    await userEvent.type(field, '220{Enter}');
    expect(answer).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveProperty('disabled', true);

    await userEvent.clear(field);
    await userEvent.type(field, '2,202{Enter}');
    expect(answer).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('wants nothing typed for fewer', () => {
    show(<QuestionForm subject="999 users" count={999} isDanger onAnswer={() => {}} />);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
