import { type Company, exportEverything, maxMailDay, updateCompany } from '@eemusic/contract/access/company';
import { isLanguage, type Language, languages } from '@eemusic/contract/platform/languages';
import { currencies } from '@eemusic/contract/platform/currencies';
import {
  maxAddressLength,
  maxNameLength,
  maxPaymentDetailsLength,
  maxTaxNumberLength,
} from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Button, Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { i18n } from '@lingui/core';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { utc } from '@eemusic/contract/platform/time-zones';
import { useMay } from '#access/profile/index.ts';
import { download } from '#platform/api/download.ts';
import { ExportButton } from '#platform/ui/export-button.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { call } from '#platform/api/call.ts';
import { languageNames } from '#platform/locales/language.ts';
import { setCompany } from '#platform/company.ts';
import { enumerate, joinSentences } from '#platform/locales/formats.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { confirm } from '#platform/ui/confirm.tsx';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/conflict-notice.tsx';
import { Changes, FormWaiting } from '#platform/ui/form/record-form.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { textInput } from '#platform/ui/form/text-input.ts';
import { type RecordForm, useForm } from '#platform/ui/form/use-form.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import { companyQuery } from './queries.ts';

const formId = 'company-form';

export function CompanyScreen() {
  useFocusOnTitle();
  const { data, error, refetch } = useQuery(companyQuery);
  if (!data)
    return (
      <FormWaiting title={t`Company`} back={<Back />} isWide={false} error={error} onRetry={() => void refetch()} />
    );
  return <CompanyForm key={data.version} company={data} />;
}

const Back = () => <BackLink to="/dashboard" label={t`Dashboard`} />;

function CompanyForm({ company }: { company: Company }) {
  const client = useQueryClient();
  const may = useMay();
  const edit = useForm({
    opened: company,
    valuesOf,
    read,
    send: async (input) => {
      const answer = await call(updateCompany, input);
      setCompany(answer.company);
      return answer;
    },
    fetch: async () => (await client.fetchQuery(companyQuery)).company,
    refresh: () => client.invalidateQueries(),
    onSaved: () => undefined,
  });
  const { form, saved } = edit;

  const text = (field: TextField) => textInput(form, field);
  const submit = async () => {
    const { currency, timeZone } = form.values;
    const changes = [
      ...(currency === saved.currency ? [] : [{ to: currency, effect: whatCurrencyDoes(saved.currency, currency) }]),
      ...(timeZone === saved.timeZone ? [] : [{ to: timeZone, effect: whatTimeZoneDoes() }]),
    ];
    const to = enumerate(changes.map((change) => change.to));
    const message = joinSentences(changes.map(({ effect }) => effect));
    if (changes.length > 0 && !(await confirm({ message, yes: t`Change to ${to}` }))) return;
    edit.submit();
  };

  return (
    <Page
      title={t`Company`}
      back={<Back />}
      actions={
        <>
          <Changes changed={form.changed} />
          <Button size="sm" type="submit" form={formId} loading={edit.isSaving} disabled={form.isUnchanged}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <Form id={formId} refusal={form.attempt} changed={form.changed} onSubmit={submit}>
        <EditConflict edit={edit} fields={fieldsInWords()} />
        <FormAlert text={form.problem} />
        <FormSection title={t`Money and time`}>
          <Select
            name="currency"
            label={t`Currency`}
            description={t`For every price, sale and commission.`}
            data={currencyChoices()}
            value={form.values.currency}
            error={form.errors['currency']}
            searchable
            allowDeselect={false}
            onChange={(value) => {
              const currency = currencies.find((one) => one === value);
              if (currency) form.change({ currency });
            }}
          />
          <Select
            name="timeZone"
            label={t`Time zone`}
            description={t`Days and months of sales, commission and keys follow it. Practice is counted in UTC.`}
            data={timeZoneChoices(saved.timeZone)}
            value={form.values.timeZone}
            error={form.errors['timeZone']}
            searchable
            allowDeselect={false}
            onChange={(timeZone) => timeZone !== null && form.change({ timeZone })}
          />
        </FormSection>
        <FormSection
          title={t`On commission statements`}
          hint={<Trans>Printed at the head and foot of each statement.</Trans>}
        >
          <TextInput label={t`Company name`} maxLength={maxNameLength} {...text('name')} />
          <Textarea label={t`Address`} autosize minRows={2} maxLength={maxAddressLength} {...text('address')} />
          <TextInput label={t`Tax number`} maxLength={maxTaxNumberLength} {...text('taxNumber')} />
          <Textarea
            label={t`Payment details`}
            description={t`How and when you pay commission.`}
            autosize
            minRows={2}
            maxLength={maxPaymentDetailsLength}
            {...text('paymentDetails')}
          />
        </FormSection>
        <FormSection title={t`On composed exercises`}>
          <TextInput
            label={t`Composer`}
            description={t`The company name unless you enter another one.`}
            maxLength={maxNameLength}
            {...text('exerciseComposer')}
          />
          <TextInput label={t`Copyright line`} maxLength={maxNameLength} {...text('exerciseRights')} />
        </FormSection>
        <MailSettings form={form} />
        {may('AD') && (
          <FormSection
            title={t`Everything as files`}
            hint={<Trans>Lists, activity, support and scores that you may see, in one archive.</Trans>}
          >
            <div>
              <ExportButton onExport={(options) => download(exportEverything, {}, options)} />
            </div>
          </FormSection>
        )}
      </Form>
    </Page>
  );
}

const fieldsInWords = () => ({
  currency: { label: t`Currency`, format: formatCurrency },
  timeZone: textField(t`Time zone`),
  name: textField(t`Company name`),
  address: textField(t`Address`),
  taxNumber: textField(t`Tax number`),
  paymentDetails: textField(t`Payment details`),
  statementMailDay: { label: t`Email statements on`, format: mailDay },
  mailLanguage: { label: t`Language of these emails`, format: (language: Language) => languageNames[language] },
  remindsMonthBefore: { label: t`Reminder 30 days before`, format: onOrOff },
  remindsWeekBefore: { label: t`Reminder 7 days before`, format: onOrOff },
  remindsChannels: { label: t`Reminders to channels`, format: onOrOff },
  exerciseComposer: textField(t`Composer of exercises`),
  exerciseRights: textField(t`Copyright line of exercises`),
});

const onOrOff = (isOn: boolean) => (isOn ? t`On` : t`Off`);

const whatCurrencyDoes = (from: string, to: string) =>
  t`Amounts are not converted: what is 398.00 ${from} today will read 398.00 ${to}, in past months too. Set new prices afterwards.`;

const whatTimeZoneDoes = () => t`New sales get their day and month by the new time zone. Past sales keep theirs.`;

const never = 'never';
const reminders = ['remindsMonthBefore', 'remindsWeekBefore'] as const;

function MailSettings({ form: { values, errors, change } }: { form: RecordForm<Values> }) {
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
        description={t`The channel sees numbers per school, not names. Schools without a channel are reminded themselves.`}
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

type Values = Omit<Company, 'version'>;
type TextField = 'name' | 'address' | 'taxNumber' | 'paymentDetails' | 'exerciseComposer' | 'exerciseRights';

const valuesOf = ({ version: _version, ...values }: Company): Values => values;

const read = (values: Values, { version }: Company): Checked<CallOf<typeof updateCompany>> =>
  readForm(updateCompany.input, { ...values, version });

const formatCurrency = (currency: string): string =>
  `${currency} – ${new Intl.DisplayNames(i18n.locale, { type: 'currency' }).of(currency)}`;

const currencyChoices = () => currencies.map((value) => ({ value, label: formatCurrency(value) }));

const mailDay = (day: number | null): string =>
  day === null ? t({ message: 'Never', context: 'mail' }) : t`Day ${day} of the month`;

/** The time zones that this browser knows. UTC and the current one are added, because they may be missing. */
const timeZoneChoices = (present: string): string[] => [
  ...new Set([utc, present, ...Intl.supportedValuesOf('timeZone')]),
];
