import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { QuestionForm } from './confirm.tsx';

afterEach(cleanup);

describe('the question before a deletion', () => {
  it('has the wording of the specification, and names what is deleted', async () => {
    const answer = vi.fn<(isConfirmed: boolean) => void>();
    show(<QuestionForm subject="Bell March" isDanger onAnswer={answer} />);

    expect(screen.getByText('Are you sure you want to delete this item?')).toBeDefined();
    expect(screen.getByText('Bell March')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('data-autofocus')).toBe(true);

    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(answer).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('asks to type a count of a thousand or more', async () => {
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

  it('asks for no typing below a thousand', () => {
    show(<QuestionForm subject="999 users" count={999} isDanger onAnswer={() => {}} />);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
