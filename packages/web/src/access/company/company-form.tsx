import { type Company, updateCompany } from '@eemusic/contract/access/company';
import { currencies } from '@eemusic/contract/platform/currencies';
import {
  maxAddressLength,
  maxNameLength,
  maxPaymentDetailsLength,
  maxTaxNumberLength,
} from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Button, Select, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { Trans } from '@lingui/react/macro';
import { call } from '#platform/api/call.ts';
import { setCompany } from '#platform/company.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/edit-conflict.tsx';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnWrong } from '#platform/ui/use-focus-on-wrong.ts';
import { companyQuery } from './queries.ts';
import { currencyChoices, read, sayCurrency, valuesOf } from './values.ts';

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
  useFocusOnWrong(element, form.attempt);

  const text = (field: 'name' | 'address' | 'taxNumber' | 'paymentDetails') => ({
    name: field,
    value: form.values[field],
    error: form.errors[field],
    onChange: (event: { currentTarget: { value: string } }) => form.change({ [field]: event.currentTarget.value }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [from, to] = [saved.currency, form.values.currency];
    const isAsked = from !== to;
    if (isAsked && !(await confirm({ message: whatCurrencyDoes(from, to), yes: t`Change to ${to}` }))) return;
    edit.submit();
  };

  return (
    <Page
      title={t`Company`}
      actions={
        <Button size="sm" type="submit" form={formId} loading={edit.isSaving}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={formId} ref={element} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md" maw={640}>
          <EditConflict edit={edit} fields={fieldsInWords()} />
          <FormAlert text={form.problem} />
          <Select
            label={t`Currency`}
            description={t`Of every price, sale and commission.`}
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
          <Title order={2} size="h4" mt="md">
            <Trans>On statements of commission</Trans>
          </Title>
          <TextInput label={t`Name of the company`} maxLength={maxNameLength} {...text('name')} />
          <Textarea label={t`Address`} autosize minRows={2} maxLength={maxAddressLength} {...text('address')} />
          <TextInput label={t`Tax number`} maxLength={maxTaxNumberLength} {...text('taxNumber')} />
          <Textarea
            label={t`Payment details`}
            description={t`How and when a commission is paid, at the foot of the statement.`}
            autosize
            minRows={2}
            maxLength={maxPaymentDetailsLength}
            {...text('paymentDetails')}
          />
        </Stack>
      </form>
    </Page>
  );
}

const fieldsInWords = () => ({
  currency: { label: t`Currency`, say: sayCurrency },
  name: textField(t`Name of the company`),
  address: textField(t`Address`),
  taxNumber: textField(t`Tax number`),
  paymentDetails: textField(t`Payment details`),
});

const whatCurrencyDoes = (from: string, to: string) =>
  t`Amounts are not converted: what is 398.00 ${from} today will read 398.00 ${to}, in past months too. Set the prices anew afterwards.`;
