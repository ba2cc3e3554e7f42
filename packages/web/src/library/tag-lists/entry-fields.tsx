import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import type { ManagedList } from '@eemusic/contract/library/tag-lists';
import { t } from '@lingui/core/macro';
import type { RecordForm } from '#platform/ui/form/use-record-form.ts';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { NameFields } from '#platform/ui/managed-list/name-fields.tsx';
import { RuleField } from './rule-field.tsx';
import type { Values } from './values.ts';

type Props = { list: ManagedList; form: Pick<RecordForm<Values>, 'values' | 'errors' | 'change'> };

export function EntryFields({ list, form }: Props) {
  const { values, errors, change } = form;
  return (
    <>
      {list !== 'scoreType' && (
        <FormSection
          name="rule"
          title={t`Recognised by`}
          hint={t`What tagging looks for in the notes. Each entry needs a rule of its own.`}
        >
          <RuleField list={list} rule={values.rule} error={errors['rule']} onChange={(rule) => change({ rule })} />
        </FormSection>
      )}
      <NameFields form={form} maxLength={maxNameLength} />
    </>
  );
}
