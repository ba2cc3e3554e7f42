import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CallError } from '#platform/api/call-error.ts';
import { show } from '#testing/render.tsx';
import { LoadProblem } from './list-error.tsx';

const refusal = (status: number, text: string) => new CallError({ status, code: `test.${status}`, text });

describe('a part that could not be loaded', () => {
  it('can be tried again if the server failed', () => {
    show(<LoadProblem error={refusal(500, 'It broke')} onRetry={() => {}} />);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('says who can help if it is forbidden, because trying again would not', () => {
    show(<LoadProblem error={refusal(403, 'You may not')} onRetry={() => {}} />);
    expect(screen.getByText(/Ask an administrator who has it./)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
