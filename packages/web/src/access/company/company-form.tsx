import { type Company, updateCompany } from '@eemusic/contract/access/company';
import type { Language } from '@eemusic/contract/platform/languages';
import { currencies } from '@eemusic/contract/platform/currencies';
import {
  maxAddressLength,
  maxNameLength,
  maxPaymentDetailsLength,
  maxTaxNumberLength,
} from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { Trans } from '@lingui/react/macro';
import { call } from '#platform/api/call.ts';
import { languageNames } from '#platform/locales/language.ts';
import { setCompany } from '#platform/company.ts';
import { enumerate, joinSentences } from '#platform/locales/formats.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { confirm } from '#platform/ui/confirm.tsx';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/edit-conflict.tsx';
import { Changes } from '#platform/ui/form/changes.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { useMarkChanged } from '#platform/ui/form/use-mark-changed.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { companyQuery } from './queries.ts';
import { MailSettings } from './mail-settings.tsx';
import { currencyChoices, mailDay, read, formatCurrency, timeZoneChoices, valuesOf } from './values.ts';

const formId = 'company-form';

export function CompanyForm({ company }: { company: Company }) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const edit = useEditForm({
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
  useFocusOnInvalid(element, form.attempt);
  useMarkChanged(element, form.changed);

  const text = (field: 'name' | 'address' | 'taxNumber' | 'paymentDetails') => ({
    name: field,
    value: form.values[field],
    error: form.errors[field],
    onChange: (event: { currentTarget: { value: string } }) => form.change({ [field]: event.currentTarget.value }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      actions={
        <>
          <Changes changed={form.changed} />
          <Button size="sm" type="submit" form={formId} loading={edit.isSaving}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} noValidate onSubmit={(event) => void submit(event)}>
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
        <MailSettings form={form} />
      </form>
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
});

const onOrOff = (isOn: boolean) => (isOn ? t`On` : t`Off`);

const whatCurrencyDoes = (from: string, to: string) =>
  t`Amounts are not converted: what is 398.00 ${from} today will read 398.00 ${to}, in past months too. Set new prices afterwards.`;

const whatTimeZoneDoes = () => t`New sales get their day and month by the new time zone. Past sales keep theirs.`;
