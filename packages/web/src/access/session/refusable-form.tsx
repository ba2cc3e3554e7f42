import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Form } from '#platform/ui/form/form.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import type { useRefusal } from './use-refusal.ts';

type Props<Name extends string> = {
  form?: RefObject<HTMLFormElement | null>;
  refusal: ReturnType<typeof useRefusal>;
  /** The fields that are sent. */
  names: readonly Name[];
  /** Whether a field shows what is wrong with it, so that no alert repeats it. */
  isSaidAtField?: boolean;
  /** The label of the button, and while the server asks to wait. */
  action: ReactNode;
  actionIn: ReactNode;
  onSubmit: (values: Record<Name, string>, data: FormData) => unknown;
  onTyping?: (() => void) | undefined;
  after?: ReactNode;
  children: ReactNode;
};

/** A form of a screen that needs no session. */
export function RefusableForm<Name extends string>({ form, refusal, names, action, actionIn, ...props }: Props<Name>) {
  const { text, fields, wait, isSending } = refusal;
  const { isSaidAtField = false, onSubmit, onTyping, after, children } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    const values = names.map((name) => [name, readText(data, name)]);
    onSubmit(Object.fromEntries(values) as Record<Name, string>, data);
  };
  const retract = () => {
    onTyping?.();
    refusal.retract();
  };
  return (
    <Form ref={form} refusal={refusal.refused} onSubmit={submit} onInput={retract}>
      <Stack gap="md">
        <FormAlert text={isSaidAtField && Object.keys(fields).length > 0 ? null : text} />
        {children}
        <Button type="submit" loading={isSending} disabled={wait !== null} fullWidth>
          {wait === null ? action : actionIn}
        </Button>
        {after}
      </Stack>
    </Form>
  );
}

/** The spaces around a password are part of it. */
function readText(data: FormData, name: string): string {
  const text = String(data.get(name));
  return name === 'password' || name === 'again' ? text : text.trim();
}

type ButtonProps = { isSending: boolean; onClick: () => void };

export function PasskeyButton({ isSending, onClick }: ButtonProps) {
  return (
    <Button variant="default" onClick={onClick} disabled={isSending} fullWidth>
      <Trans>Sign in with a passkey</Trans>
    </Button>
  );
}

export function SignOnButton({ label, isSending, onClick }: ButtonProps & { label: string }) {
  return (
    <Button variant="default" onClick={onClick} disabled={isSending} fullWidth>
      <Trans>Sign in with {label}</Trans>
    </Button>
  );
}
