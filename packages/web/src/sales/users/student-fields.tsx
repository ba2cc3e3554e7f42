import { maxNameLength, maxYearLength } from '@eemusic/contract/platform/field-lengths';
import { studentFields } from '@eemusic/contract/sales/fields';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import type { RecordForm as RecordFormState } from '#platform/ui/form/use-record-form.ts';
import { findEducators } from '#sales/educators/index.ts';
import { contactFields, FieldInputs, StatusInput } from '#sales/user-management/index.ts';
import { labels } from './labels.ts';
import type { SavedStudent } from './queries.ts';
import { formatSubscription } from './format-subscription.ts';
import { SubscriptionLink } from './subscription-link.tsx';
import type { Values } from './values.ts';

type Props = { form: Pick<RecordFormState<Values>, 'values' | 'errors' | 'change'>; saved: SavedStudent };

export function StudentFields({ form, saved }: Props) {
  const { values, errors, change } = form;
  const profile = (field: 'profile1' | 'profile2') => ({
    name: field,
    value: values[field],
    error: errors[field],
    autoComplete: 'off',
    maxLength: maxNameLength,
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });
  const subscription = (
    <>
      <TextInput
        label={t`Subscription ID`}
        value={saved.subscriptionCode ?? ''}
        placeholder={t`none`}
        readOnly
        variant="filled"
        description={
          <>
            {formatSubscription(saved.subscriptionStatus, saved.expireBy)}{' '}
            {saved.subscriptionCode !== null && (
              <SubscriptionLink code={saved.subscriptionCode} isInText>
                <Trans>Show its key</Trans>
              </SubscriptionLink>
            )}
          </>
        }
      />
      <TextInput
        label={t`Active on`}
        value={saved.activeBy ?? ''}
        placeholder={t`not yet`}
        readOnly
        variant="filled"
        description={t`The day on which the subscription began.`}
      />
    </>
  );
  const profiles = (
    <>
      <TextInput label={t`Profile 1 name`} {...profile('profile1')} required={saved.profile1 !== null} />
      <TextInput
        label={t`Profile 2 name`}
        {...profile('profile2')}
        required={saved.profile2 !== null}
        disabled={saved.profile2 === null}
        placeholder={saved.profile2 === null ? t`no profile 2` : ''}
      />
    </>
  );
  const educator = (
    <RecordSelect
      label={t`Attached School/Teacher`}
      placeholder={t`Nobody`}
      clearLabel={t`Detach from the school or teacher`}
      value={values.educator}
      onChange={(chosen) => change({ educator: chosen })}
      find={findEducators}
      error={errors['educator']}
    />
  );
  const birthYear = (
    <TextInput
      label={t`Year of birth`}
      name="birthYear"
      value={values.birthYear}
      onChange={(event) => change({ birthYear: event.currentTarget.value })}
      error={errors['birthYear']}
      description={t`For figures by age. No other part of the birthday is kept.`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={maxYearLength}
    />
  );

  const fields = { fields: studentFields, labels, form };

  return (
    <>
      <FormSection title={t`User`} isWide>
        <FieldInputs
          {...fields}
          except={[...contactFields, 'expireBy']}
          instead={{ birthYear }}
          after={{ fullName: educator }}
        />
        {profiles}
        <StatusInput kind="students" status={values.status} onChange={(status) => change({ status })} />
      </FormSection>
      <FormSection title={t`Contact`} isWide>
        <FieldInputs {...fields} only={contactFields} />
      </FormSection>
      <FormSection title={t`Subscription`} isWide>
        {subscription}
        <FieldInputs {...fields} only={['expireBy']} />
      </FormSection>
    </>
  );
}
