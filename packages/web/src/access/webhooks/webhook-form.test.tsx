import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import { WebhookForm } from './webhook-dialogs.tsx';

const nothing = () => undefined;

it('the form of a webhook marks what must be filled in', () => {
  const props = { webhook: null, submitLabel: 'Add webhook', isSending: false, error: null };
  show(<WebhookForm {...props} onSubmit={nothing} onClose={nothing} />);

  const marked = screen.getAllByText('*', { exact: false }).map(({ parentElement }) => parentElement?.textContent);
  expect(marked).toEqual(['Name *', 'Address *', 'Events *']);
});
