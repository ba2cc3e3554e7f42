import { Stack } from '@mantine/core';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { FormActions } from './form-actions.tsx';
import { Form } from './form.tsx';

type FormProps = Pick<ComponentProps<typeof Form>, 'refusal'> & {
  action: ReactNode;
  color?: string | undefined;
  change: { problem: string | null; isPending: boolean; submit: (event: FormEvent<HTMLFormElement>) => unknown };
  isUnchanged?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog, with Cancel and its action at the end. */
export function DialogForm({ action, color, change, refusal, isUnchanged = false, onClose, children }: FormProps) {
  return (
    <Form
      refusal={refusal ?? null}
      onSubmit={(event) => {
        /* React would pass it on to the form from which the dialog is opened. */
        event.stopPropagation();
        change.submit(event);
      }}
    >
      <Stack gap="md">
        <FormAlert text={change.problem} />
        {children}
        <FormActions
          onCancel={onClose}
          {...(color !== undefined && { color })}
          disabled={isUnchanged}
          loading={change.isPending}
        >
          {action}
        </FormActions>
      </Stack>
    </Form>
  );
}

type Props = FormProps & Pick<ComponentProps<typeof Dialog>, 'size' | 'closeOnClickOutside'> & { title: string };

export function FormDialog({ title, size = 'md', closeOnClickOutside = true, ...form }: Props) {
  return (
    <Dialog opened {...{ title, size, closeOnClickOutside }} onClose={form.onClose}>
      <DialogForm {...form} />
    </Dialog>
  );
}
