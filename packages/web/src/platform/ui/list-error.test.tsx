import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallError, networkError } from '#platform/api/call-error.ts';
import { show } from '#testing/render.tsx';
import { ListError } from './list-error.tsx';

const refusal = (status: number, text: string) => new CallError({ status, code: `test.${status}`, text });

describe('a load error says why, and offers what to do next', () => {
  afterEach(cleanup);

  it.each([
    ['without a connection', networkError(), 'The server cannot be reached', /automatically/, 'Try again'],
    [
      'when it is gone',
      refusal(404, 'This channel does not exist'),
      'This channel does not exist',
      /deleted/,
      'Go back',
    ],
    ['when it is forbidden', refusal(403, 'You may not'), 'You may not', /Ask an administrator/, 'Go back'],
    ['when the server fails', refusal(500, 'It broke'), 'It broke', /keeps happening/, 'Try again'],
    [
      'when a new version has replaced the screen',
      new TypeError('Failed to fetch dynamically imported module: /assets/page.js'),
      'The console has been updated',
      /open this screen/,
      'Reload',
    ],
    ['when a gateway gives up', refusal(504, 'Too slow'), 'Too slow', /busy/, 'Try again'],
  ])('%s', (_, error, title, hint, action) => {
    show(<ListError error={error} onRetry={() => {}} />);

    expect(screen.getByRole('alert').textContent).toContain(title);
    expect(screen.getByText(hint)).toBeDefined();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([action]);
  });
});
