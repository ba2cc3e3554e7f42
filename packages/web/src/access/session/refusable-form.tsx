import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Form } from '#platform/ui/form/form.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import type { useRefusal } from './use-refusal.ts';

type Props = {
  refusal: ReturnType<typeof useRefusal>;
  problem: string | null;
  /** The label of the button, and while the server asks to wait. */
  action: ReactNode;
  actionIn: ReactNode;
  onSubmit: (data: FormData) => unknown;
  children: ReactNode;
};

export function RefusableForm({ refusal, problem, action, actionIn, onSubmit, children }: Props) {
  const { wait } = refusal;
  const submit = (event: FormEvent<HTMLFormElement>) => onSubmit(new FormData(event.currentTarget));
  return (
    <Form refusal={refusal.refused} onSubmit={submit} onInput={refusal.retract}>
      <Stack gap="md">
        <FormAlert text={problem} />
        {children}
        <Button type="submit" loading={refusal.isSending} disabled={wait !== null} fullWidth>
          {wait === null ? action : actionIn}
        </Button>
      </Stack>
    </Form>
  );
}
