import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Form } from './form.tsx';
import { show } from '#testing/render.tsx';
import { FormDialog } from './form-dialog.tsx';

it('does not submit the form from which it was opened', async () => {
  const [submit, outer] = [vi.fn<() => void>(), vi.fn<() => void>()];
  show(
    <Form onSubmit={outer}>
      <FormDialog
        title="Refund Pan Yi"
        action="Refund"
        change={{ problem: null, isPending: false, submit }}
        onClose={() => undefined}
      >
        {null}
      </FormDialog>
    </Form>,
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));

  expect(submit).toHaveBeenCalledOnce();
  expect(outer).not.toHaveBeenCalled();
});
