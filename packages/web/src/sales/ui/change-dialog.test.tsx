import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Form } from '#platform/ui/form/form.tsx';
import { show } from '#testing/render.tsx';
import { ChangeDialog } from './change-dialog.tsx';

it('does not submit the form from which it was opened', async () => {
  const [submit, outer] = [vi.fn<() => void>(), vi.fn<() => void>()];
  show(
    <Form onSubmit={outer}>
      <ChangeDialog
        title="Refund Pan Yi"
        action="Refund"
        change={{ problem: null, isPending: false, submit }}
        onClose={() => undefined}
      >
        {null}
      </ChangeDialog>
    </Form>,
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));

  expect(submit).toHaveBeenCalledOnce();
  expect(outer).not.toHaveBeenCalled();
});
