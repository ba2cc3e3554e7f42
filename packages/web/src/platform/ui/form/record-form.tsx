import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { Changes } from './changes.tsx';
import { useMarkChanged } from './use-mark-changed.ts';

const none: readonly string[] = [];

type Props = {
  title: string;
  /** Link back to the list. */
  back: ReactNode;
  /** Label of the main action. */
  action: string;
  form: { problem: string | null; attempt: number; changed?: readonly string[] };
  isSaving: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  /** Shown above the fields. */
  notice?: ReactNode;
  /** Shown below the form, outside of it. */
  after?: ReactNode;
  /** The sections of the form. */
  children: ReactNode;
};

/** A form that replaces a list; its main action is in the title bar, as on all screens. */
export function RecordForm({
  title,
  back,
  action,
  form,
  isSaving,
  onSubmit,
  onCancel,
  notice,
  after,
  children,
}: Props) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  useFocusOnTitle();
  useFocusOnInvalid(element, form.attempt);
  const { changed = none } = form;
  useMarkChanged(element, changed);

  return (
    <Page
      title={title}
      back={back}
      actions={
        <>
          <Changes changed={changed} />
          <Button size="sm" variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="sm" type="submit" form={id} loading={isSaving}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {notice}
        <FormAlert text={form.problem} />
        {children}
      </form>
      {after}
    </Page>
  );
}
