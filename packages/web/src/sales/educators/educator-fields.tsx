import { categories } from '@eemusic/contract/sales/educators';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Input, Select, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldGroup } from '#platform/ui/form/field-group.tsx';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import type { RecordForm as RecordFormState } from '#platform/ui/form/use-record-form.ts';
import { findChannels } from '#sales/channels/index.ts';
import { RegionSelect } from '#sales/regions/index.ts';
import { Chooser } from '#platform/ui/chooser.tsx';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { sayCategory } from './say-category.ts';
import { unassignedUsers } from './unassigned-users.ts';
import type { Values } from './values.ts';

type Props = {
  form: {
    values: Values;
    errors: RecordFormState<Values>['errors'];
    change: (part: Partial<Values>) => void;
  };
  /** Who belonged to it when the form was opened. */
  users: readonly Item[];
  /** Stands after the contact. */
  children?: ReactNode;
};

export function EducatorFields({ form: { values, errors, change }, users, children }: Props) {
  const text = (field: 'name' | 'contactName' | 'contactNumber' | 'contactEmail') => ({
    name: field,
    value: values[field],
    error: errors[field],
    required: true,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });

  return (
    <>
      <TextInput label={t`Name`} {...text('name')} maxLength={120} />
      <Select
        label={t`Category`}
        name="category"
        data={categories.map((value) => ({ value, label: sayCategory(value) }))}
        value={values.category}
        error={errors['category']}
        allowDeselect={false}
        onChange={(category) => category !== null && change({ category })}
        comboboxProps={{ shadow: 'md', withinPortal: false }}
      />
      <TextInput label={t`Contact Name`} {...text('contactName')} maxLength={120} />
      <TextInput label={t`Contact No`} {...text('contactNumber')} type="tel" maxLength={32} />
      <TextInput
        label={t`Contact Email`}
        {...text('contactEmail')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      {children}
      <RecordSelect
        label={t`Channel`}
        placeholder={t`No channel`}
        clearLabel={t`Take it out of its channel`}
        value={values.channel}
        onChange={(channel) => change({ channel })}
        find={findChannels}
        error={errors['channel']}
      />
      <RegionSelect
        value={values.region}
        onChange={(region) => change({ region })}
        error={errors['region']}
        name="region"
        clearable
      />
      <Switch
        label={t`Status`}
        description={values.status === 1 ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}
        checked={values.status === 1}
        onChange={(event) => change({ status: event.currentTarget.checked ? 1 : 0 })}
      />
      <FieldGroup title={t`Users`} isWrong={errors['users'] !== undefined}>
        <Chooser
          source={unassignedUsers}
          initial={users}
          value={values.users}
          onChange={(chosen) => change({ users: chosen })}
          texts={{
            unassigned: t`Unassigned`,
            chosen: t`Chosen`,
            searchUnassigned: t`Search unassigned users`,
            searchChosen: t`Search chosen users`,
            allAssigned: t`All users have been assigned to schools/teachers proceed to link them later!`,
            noneChosen: t`Nobody is chosen yet. Pick from the unassigned.`,
          }}
        />
        {errors['users'] !== undefined && <Input.Error role="alert">{errors['users']}</Input.Error>}
      </FieldGroup>
    </>
  );
}
