import { addDays } from '@eemusic/contract/platform/days';
import { type Duration, soldDays } from '@eemusic/contract/sales/commissions';
import { listKeyEducators, maxGeneratedKeys, maxTrialDays } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Group, MultiSelect, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { today } from '#platform/company.ts';
import { call } from '#platform/api/call.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import { useRecordForm } from '#platform/ui/form/use-form.ts';
import { BackToKeys } from './back-to-keys.tsx';
import { DurationChoice } from './duration-choice.tsx';
import { isSameOrder, maxBatches, newOrder, type Order } from './generate-batches.ts';
import { errorMapping, keysInAll, readGenerate, sumText, type Values } from './generate-values.ts';
import { useMakeKeys } from './use-make-keys.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';
import { NotLoaded } from './not-loaded.tsx';
import { pricesQuery } from './prices.ts';
import { keyLibrariesQuery } from './queries.ts';

/** What an order has made, and the error that stopped the rest. */
export type Made = { order: Order; error: unknown; educator: Item; values: Values };

type Props = {
  /** The initial values of the form. */
  initial: Values;
  onMade: (made: Made) => void;
};

/** Makes keys in one or more batches; an unchanged form that is sent again makes them only once. */
export function GenerateForm({ initial, onMade }: Props) {
  const { close } = useSubscriptionsAddress();
  const form = useRecordForm(initial, errorMapping);
  const { values, errors, change } = form;
  const sent = useRef<Order>(null);
  const { make, isPending, reached } = useMakeKeys();
  const prices = useQuery(pricesQuery);

  const submit = () => {
    if (isPending) return;
    form.clear();
    const { input, errors: wrong } = readGenerate(values);
    if (wrong !== null) return form.refuse(wrong);
    const { educator, batches } = values;
    if (sent.current === null || !isSameOrder(sent.current, input, batches)) sent.current = newOrder(input, batches);
    make(sent.current, {
      onSuccess: ({ order, error }) => {
        if (order.made.length === 0) return form.fail(error);
        form.allowLeaving();
        if (educator !== null) onMade({ order, error, educator, values });
      },
    });
  };

  return (
    <RecordForm
      title={t`Generate keys`}
      action={t`Generate`}
      back={<BackToKeys />}
      form={form}
      isSaving={isPending}
      onSubmit={submit}
      onCancel={close}
    >
      <FormSection title={t`For whom`}>
        <RecordSelect
          label={t`School or teacher`}
          placeholder={t`Search by name`}
          clearLabel={t`Choose another school or teacher`}
          required
          value={values.educator}
          onChange={(chosen) => change({ educator: chosen, libraryIds: null, isDefault: false })}
          find={findKeyEducators}
          error={errors['educator']}
        />
      </FormSection>
      <FormSection title={t`Duration and number`}>
        <DurationChoice
          choices={choices}
          value={values.duration}
          onChange={(duration) => change({ duration })}
          error={errors['duration']}
          describe={endText}
        />
        {values.duration === 'trial' && (
          <NumberInput
            label={t`Days`}
            name="trialDays"
            description={t`From 1 to ${maxTrialDays}.`}
            required
            value={values.trialDays}
            error={errors['trialDays']}
            clampBehavior="none"
            min={1}
            max={maxTrialDays}
            w={220}
            onChange={(trialDays) => change({ trialDays })}
          />
        )}
        <Group align="flex-start" gap="md">
          <NumberInput
            label={t`Number of keys`}
            name="amount"
            description={t`From 1 to ${maxGeneratedKeys} in each batch.`}
            required
            value={values.amount}
            error={errors['amount']}
            clampBehavior="none"
            min={1}
            max={maxGeneratedKeys}
            w={220}
            onChange={(amount) => change({ amount })}
          />
          <NativeSelect
            label={t`Batches`}
            description={t`Each of this number.`}
            w={220}
            value={values.batches}
            data={batchChoices(values)}
            disabled={isPending}
            onChange={({ currentTarget: { value } }) => change({ batches: Number(value) })}
          />
        </Group>
        <Text role="status" fw={600} className="tabular-nums" style={{ minHeight: '1.5em' }}>
          {isPending ? reachedText(reached, values) : sumText(values, prices.data?.prices ?? [])}
        </Text>
      </FormSection>
      <FormSection title={t`Access`}>
        <LibraryChoice
          educator={values.educator}
          value={values.libraryIds}
          onChange={(libraryIds) => change({ libraryIds })}
          isDefault={values.isDefault}
          onDefault={(isDefault) => change({ isDefault })}
          error={errors['libraries']}
        />
      </FormSection>
    </RecordForm>
  );
}

const choices = [...soldDays, 'trial'] as const;
/** Each with the keys that it makes, so that nobody has to divide. */
const batchChoices = (values: Values) =>
  Array.from({ length: maxBatches }, (_, index) => {
    const batches = index + 1;
    const count = keysInAll({ ...values, batches });
    const label = count === null ? '' : plural(count, { one: `${batches} (# key)`, other: `${batches} (# keys)` });
    return { value: String(batches), label: label || String(batches) };
  });

const reachedText = (reached: number, values: Values) => t`${reached} of ${keysInAll(values) ?? 0} generated…`;

/** The day is not broken at its hyphens, which Chinese text would allow. */
const endText = (duration: Duration | 'trial') =>
  duration === 'trial' ? (
    <Trans>To try the app, without a sale.</Trans>
  ) : (
    <Trans>
      If redeemed today, valid until <span className="whitespace-nowrap">{addDays(today(), duration)}</span>.
    </Trans>
  );

const shownAtOnce = 50;

/** The first active educators whose names contain the text. */
function findKeyEducators(searchQuery: string) {
  return {
    queryKey: ['subscriptions', 'found', searchQuery],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Item[]> => {
      const { educators } = await call(listKeyEducators, { searchQuery }, { signal });
      return educators.slice(0, shownAtOnce).map(({ educatorId, educatorName }) => ({
        id: educatorId,
        name: educatorName,
      }));
    },
  };
}

type LibraryChoiceProps = {
  educator: Item | null;
  /** Null for the educator's default. */
  value: readonly number[] | null;
  onChange: (libraryIds: readonly number[]) => void;
  isDefault: boolean;
  onDefault: (isDefault: boolean) => void;
  error: string | undefined;
};

/** Chooses the libraries that the keys open; if none is chosen, they open all. */
export function LibraryChoice({ educator, value, onChange, isDefault, onDefault, error }: LibraryChoiceProps) {
  const { data, error: loadError, refetch } = useQuery(keyLibrariesQuery(educator?.id ?? 0));
  const isLost = data === undefined && loadError !== null;
  const name = educator?.name ?? '';
  const chosen = value ?? data?.defaultIds ?? [];
  const options = (data?.libraries ?? []).map((one) => ({ value: String(one.libraryId), label: one.libraryName }));

  return (
    <Stack gap="xs">
      <MultiSelect
        label={t`Libraries`}
        description={t`Libraries these keys unlock in the learning app.`}
        placeholder={chosen.length === 0 && !isLost ? t`All libraries, also later ones` : ''}
        data={options}
        value={chosen.map(String)}
        onChange={(ids) => onChange(ids.map(Number))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`Choose all libraries` }}
        hidePickedOptions
        nothingFoundMessage={t`No library has this name`}
        disabled={data === undefined}
        error={error}
      />
      {isLost && (
        <div role="alert">
          <NotLoaded error={loadError} onRetry={() => void refetch()} />
        </div>
      )}
      {educator !== null && (
        <Checkbox
          label={t`Use this selection next time for ${name}`}
          checked={isDefault}
          onChange={(event) => onDefault(event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
}
