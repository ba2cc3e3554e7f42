import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Input, Switch, TextInput } from '@mantine/core';
import { FieldGroup } from '#platform/ui/form/field-group.tsx';
import type { RecordForm as RecordFormState } from '#platform/ui/form/use-record-form.ts';
import { RegionSelect } from '#sales/regions/index.ts';
import { Chooser } from '#platform/ui/chooser.tsx';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { unassignedSchools } from './unassigned-schools.ts';
import type { Values } from './values.ts';

type Props = {
  form: Pick<RecordFormState<Values>, 'values' | 'errors' | 'change'>;
  /** Who belonged to it when the form was opened. */
  schools: readonly Item[];
};

export function ChannelFields({ form: { values, errors, change }, schools }: Props) {
  const text = (field: 'channelName' | 'contactName' | 'contactNumber' | 'contactEmail') => ({
    name: field,
    value: values[field],
    error: errors[field],
    required: true,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });

  return (
    <>
      <TextInput label={t`Channel Name`} {...text('channelName')} maxLength={120} />
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
      <RegionSelect
        value={values.region}
        onChange={(region) => change({ region })}
        error={errors['region']}
        required
        name="region"
      />
      <Switch
        label={t`Status`}
        description={values.status === 1 ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}
        checked={values.status === 1}
        onChange={(event) => change({ status: event.currentTarget.checked ? 1 : 0 })}
      />
      <FieldGroup title={t`Schools and teachers`} isWrong={errors['schools'] !== undefined}>
        <Chooser
          source={unassignedSchools}
          initial={schools}
          value={values.schools}
          onChange={(chosen) => change({ schools: chosen })}
          texts={{
            unassigned: t`Unassigned`,
            chosen: t`Chosen`,
            searchUnassigned: t`Search unassigned schools and teachers`,
            searchChosen: t`Search chosen schools and teachers`,
            allAssigned: t`All educators have been assigned to respective channels; proceed to link them later!`,
            noneChosen: t`Nobody is chosen yet. Pick from the unassigned.`,
          }}
        />
        {errors['schools'] !== undefined && <Input.Error role="alert">{errors['schools']}</Input.Error>}
      </FieldGroup>
    </>
  );
}
