import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { BackLink } from '#platform/ui/back-link.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { useFocusOnWrong } from '#platform/ui/use-focus-on-wrong.ts';
import { AdministratorFields } from './administrator-fields.tsx';
import classes from './administrator-form.module.css';
import type { Locks } from './locks.ts';
import { PermissionList } from './permission-list.tsx';
import { useAdministratorsAddress } from './use-administrators-address.ts';
import type { AdministratorForm as Form } from './use-administrator-form.ts';

type Props = {
  title: string;
  form: Form;
  locks: Locks;
  /** URL of the current picture. */
  image: string | null;
  isNew: boolean;
  isSaving: boolean;
  onSubmit: () => void;
  /** Shown above the fields. */
  notice?: ReactNode;
};

/** The form replaces the list; its main action is in the title bar, as on every screen. */
export function AdministratorForm({ title, form, locks, image, isNew, isSaving, onSubmit, notice }: Props) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  useFocusOnTitle();
  useFocusOnWrong(element, form.attempt);
  const { search, close } = useAdministratorsAddress();
  const { mode: _mode, edit: _edit, ...list } = search;

  return (
    <Page
      title={title}
      back={<BackLink to="/administrator" search={list} replace label={t`Administrators`} />}
      actions={
        <>
          <Button size="sm" variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="sm" type="submit" form={id} loading={isSaving}>
            {isNew ? <Trans>Add administrator</Trans> : <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={element}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {notice}
        <FormAlert text={form.problem} />
        <AdministratorFields form={form} locks={locks} image={image} isNew={isNew} />
        <PermissionList
          held={form.values.permissions}
          locks={locks}
          onChange={(permissions) => form.change({ permissions })}
          error={form.errors.permissions}
        />
      </form>
    </Page>
  );
}
