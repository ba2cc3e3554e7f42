import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Switch, TextInput } from '@mantine/core';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import type { RecordForm as RecordFormState } from '#platform/ui/form/use-record-form.ts';
import { findEducators } from '#sales/educators/index.ts';
import { RegionSelect } from '#sales/regions/index.ts';
import { DayField } from '#platform/ui/form/day-field.tsx';
import type { SavedStudent } from './queries.ts';
import { saySubscription } from './say-subscription.ts';
import { SubscriptionLink } from './subscription-link.tsx';
import type { Values } from './values.ts';

type Props = { form: Pick<RecordFormState<Values>, 'values' | 'errors' | 'change'>; saved: SavedStudent };
type TextField = 'fullName' | 'contactName' | 'contactNumber' | 'contactEmail' | 'profile1' | 'profile2';

export function StudentFields({ form: { values, errors, change }, saved }: Props) {
  const text = (field: TextField) => ({
    name: field,
    value: values[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });

  return (
    <>
      <TextInput label={t({ message: 'Name', context: 'person' })} {...text('fullName')} required maxLength={120} />
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
      <TextInput
        label={t`Subscription ID`}
        value={saved.subscriptionCode ?? ''}
        placeholder={t`none`}
        readOnly
        variant="filled"
        description={
          <>
            {saySubscription(saved.subscriptionStatus)}{' '}
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
      <DayField
        label={t`Expiry Date`}
        name="expireBy"
        value={values.expireBy}
        onChange={(expireBy) => change({ expireBy })}
        error={errors['expireBy']}
      />
      <TextInput label={t`Profile 1 name`} {...text('profile1')} required={saved.profile1 !== null} maxLength={120} />
      <TextInput
        label={t`Profile 2 name`}
        {...text('profile2')}
        required={saved.profile2 !== null}
        disabled={saved.profile2 === null}
        placeholder={saved.profile2 === null ? t`no profile 2` : ''}
        maxLength={120}
      />
      <RecordSelect
        label={t`Attached School/Teacher`}
        placeholder={t`Nobody`}
        clearLabel={t`Detach from the school or teacher`}
        value={values.educator}
        onChange={(educator) => change({ educator })}
        find={findEducators}
        error={errors['educator']}
      />
      <RegionSelect
        value={values.region}
        onChange={(region) => change({ region })}
        error={errors['region']}
        name="region"
        clearable
      />
      <TextInput
        label={t`Year of birth`}
        name="birthYear"
        value={values.birthYear}
        onChange={(event) => change({ birthYear: event.currentTarget.value })}
        error={errors['birthYear']}
        description={t`For figures by age; nothing more of the birthday is kept.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
      />
      <Switch
        label={t`Status`}
        description={values.status === 1 ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}
        checked={values.status === 1}
        onChange={(event) => change({ status: event.currentTarget.checked ? 1 : 0 })}
      />
    </>
  );
}
