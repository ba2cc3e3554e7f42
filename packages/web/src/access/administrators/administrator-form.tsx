import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import type { RecordForm as Form } from '#platform/ui/form/use-record-form.ts';
import { AdministratorFields } from './administrator-fields.tsx';
import { BackToAdministrators } from './back-to-administrators.tsx';
import type { Locks } from './locks.ts';
import { PermissionList } from './permission-list.tsx';
import { useAdministratorsAddress } from './use-administrators-address.ts';
import type { Values } from './values.ts';

type Props = {
  title: string;
  /** Label of the main action. */
  action: string;
  form: Form<Values>;
  locks: Locks;
  /** URL of the current picture. */
  image: string | null;
  isNew: boolean;
  /** The details that the account lacks, and that may stay so. */
  lacked?: readonly string[];
  /** The user who has to enter the current password; null if nobody does. */
  provesAs?: number | null;
  isSaving: boolean;
  onSubmit: () => void;
  /** Shown above the fields. */
  notice?: ReactNode;
};

export function AdministratorForm({ form, locks, image, isNew, lacked, provesAs = null, ...frame }: Props) {
  const { close } = useAdministratorsAddress();
  return (
    <RecordForm {...frame} form={form} back={<BackToAdministrators />} onCancel={close}>
      <AdministratorFields form={form} locks={locks} image={image} isNew={isNew} lacked={lacked} provesAs={provesAs} />
      <FormSection title={t`Permissions`} hint={<Trans>Which screens they open. You can grant what you hold.</Trans>}>
        <PermissionList
          isTitled
          heldCodes={form.values.permissions}
          locks={locks}
          onChange={(permissions) => form.change({ permissions })}
          error={form.errors['permissions']}
        />
      </FormSection>
    </RecordForm>
  );
}
