import { maxMailDay } from '@eemusic/contract/access/company';
import { isLanguage, languages } from '@eemusic/contract/platform/languages';
import { t } from '@lingui/core/macro';
import { Checkbox, Select, Stack } from '@mantine/core';
import { languageNames } from '#platform/locales/language.ts';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import type { RecordForm } from '#platform/ui/form/use-record-form.ts';
import { mailDay, type Values } from './values.ts';

const never = 'never';
const reminders = ['remindsMonthBefore', 'remindsWeekBefore'] as const;

/** Which mails channels and schools receive automatically. */
export function MailSettings({ form: { values, errors, change } }: { form: RecordForm<Values> }) {
  const days = Array.from({ length: maxMailDay }, (_, index) => index + 1);
  return (
    <FormSection title={t`Emails to channels and schools`}>
      <Select
        name="statementMailDay"
        label={t`Email statements on`}
        description={t`On this day, last month’s closed statements are emailed to their contacts. Statements closed later are sent within an hour. Nothing is sent twice.`}
        data={[
          { value: never, label: mailDay(null) },
          ...days.map((day) => ({ value: String(day), label: mailDay(day) })),
        ]}
        value={values.statementMailDay === null ? never : String(values.statementMailDay)}
        error={errors['statementMailDay']}
        allowDeselect={false}
        onChange={(day) => change({ statementMailDay: day === null || day === never ? null : Number(day) })}
      />
      <Checkbox.Group
        label={t`Remind schools and teachers of subscriptions about to end`}
        description={t`At most one email a night, listing each user once. Inactive users, schools and channels are left out.`}
        value={reminders.filter((field) => values[field])}
        onChange={(chosen) => change(Object.fromEntries(reminders.map((field) => [field, chosen.includes(field)])))}
      >
        <Stack gap="xs" my="xs">
          <Checkbox value="remindsMonthBefore" label={t`30 days before`} />
          <Checkbox value="remindsWeekBefore" label={t`7 days before`} />
        </Stack>
      </Checkbox.Group>
      <Checkbox
        name="remindsChannels"
        label={t`Remind the channel instead of its schools`}
        description={t`The channel is told how many users of each school, not who. Schools without a channel are reminded themselves.`}
        checked={values.remindsChannels}
        onChange={(event) => change({ remindsChannels: event.currentTarget.checked })}
      />
      <Select
        name="mailLanguage"
        label={t`Language of these emails`}
        description={t`A channel or school that you have emailed a statement keeps the language of that email.`}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={values.mailLanguage}
        error={errors['mailLanguage']}
        allowDeselect={false}
        onChange={(value) => {
          if (isLanguage(value)) change({ mailLanguage: value });
        }}
      />
    </FormSection>
  );
}
