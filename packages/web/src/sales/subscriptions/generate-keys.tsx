import { defaultDuration, type Duration, soldDays } from '@eemusic/contract/sales/commissions';
import { listKeyEducators, maxGeneratedKeys, maxTrialDays } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Trans } from '@lingui/react/macro';
import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  NumberInput,
  type NumberInputProps,
  Stack,
  Text,
} from '@mantine/core';
import { IconCopy, IconDownload, IconPlus, IconPrinter } from '@tabler/icons-react';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { FormWaiting, RecordForm } from '#platform/ui/form/record-form.tsx';
import { today } from '#platform/company.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { formatDay } from '#platform/locales/format-time.ts';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { copyText } from '#platform/ui/copy-text.ts';
import { BackToKeys, useSubscriptionsAddress } from './use-subscriptions-address.tsx';
import {
  errorMapping,
  isSameOrder,
  keysInAll,
  maxBatches,
  newOrder,
  type Order,
  orderedKeys,
  readGenerate,
  sumText,
  useMakeKeys,
  type Values,
} from './generate-values.ts';
import { IconButton } from '#sales/ui/index.ts';
import { useKeyCards } from './key-cards.tsx';
import { keysFile } from './read-keys.ts';
import { addDays } from '@eemusic/contract/platform/days';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import { useRecordForm } from '#platform/ui/form/use-form.ts';
import { DurationChoice } from './duration-choice.tsx';
import { LoadProblem } from '#platform/ui/list-error.tsx';
import { keyLibrariesQuery, pricesQuery } from './queries.ts';

export function GenerateKeys() {
  const { search } = useSubscriptionsAddress();
  const { data, error, refetch } = useQuery(chosenQuery(search.educator ?? 0));
  if (data === undefined) {
    return <FormWaiting title={t`Generate keys`} back={<BackToKeys />} error={error} onRetry={() => void refetch()} />;
  }
  return <Generating educator={data} />;
}

function Generating({ educator }: { educator: Item | null }) {
  const [made, setMade] = useState<Made | null>(null);
  const [initial, setInitial] = useState<Values>({
    educator,
    duration: defaultDuration,
    trialDays: 14,
    amount: 1,
    batches: 1,
    libraryIds: null,
    isDefault: false,
  });
  if (made === null) return <GenerateForm initial={initial} onMade={setMade} />;
  return (
    <GeneratedKeys
      {...made}
      onContinued={(reached) => setMade({ ...made, ...reached })}
      onMore={() => {
        setInitial({ ...made.values, isDefault: false });
        setMade(null);
      }}
    />
  );
}

/** The educator in the address; null if no keys can be made for this one. */
const chosenQuery = (educatorId: number) =>
  queryOptions({
    queryKey: ['subscriptions', 'chosen', educatorId],
    queryFn: async ({ signal }): Promise<Item | null> => {
      if (educatorId === 0) return null;
      const { educators } = await call(listKeyEducators, { educatorId }, { signal });
      const found = educators.find((one) => one.educatorId === educatorId);
      return found === undefined ? null : { id: educatorId, name: found.educatorName };
    },
    staleTime: Infinity,
  });

type GeneratedProps = Made & { onContinued: (reached: Reached) => void; onMore: () => void };

/** The new keys. The list contains them too, so nothing is lost when the user leaves the page. */
function GeneratedKeys({ order, error, educator: { name }, onContinued, onMore }: GeneratedProps) {
  const keys = order.made.flat();
  const { close } = useSubscriptionsAddress();
  const cards = useKeyCards();
  const chosen = { count: keys.length, body: { selectedKeys: keys.map(({ activationId }) => activationId) } };
  const named = keys.map((key) => ({ ...key, educatorName: name }));
  const file = keysFile(named, today());
  const duration = formatDuration(keys[0]?.durationDays ?? 0);
  useFocusOnTitle();

  return (
    <Page
      title={plural(keys.length, { one: '# key generated', other: '# keys generated' })}
      back={<BackToKeys />}
      actions={
        <>
          <IconButton icon={IconPlus} onClick={onMore}>{t`Generate more`}</IconButton>
          <Button size="sm" onClick={close}>{t`Done`}</Button>
        </>
      }
    >
      <Stack gap="md" maw={960}>
        <Text role="status">
          {keys.length === 1 ? (
            <Trans>
              For {name}, {duration} from the day it is redeemed. It is also in the list, so nothing is lost when you
              leave.
            </Trans>
          ) : (
            <Trans>
              For {name}, {duration} each from the day a key is redeemed. They are also in the list, so nothing is lost
              when you leave.
            </Trans>
          )}
        </Text>
        {error !== null && <Unfinished order={order} error={error} onContinued={onContinued} />}
        <Group gap="xs">
          <IconButton
            icon={IconCopy}
            onClick={() => void copyText(keys.map(({ key }) => key).join('\n'))}
          >{t`Copy all`}</IconButton>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            component="a"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(file.content)}`}
            download={file.name}
          >{t`Download`}</Button>
          <IconButton
            icon={IconPrinter}
            loading={cards.isPending}
            onClick={() => cards.print(chosen)}
          >{t`Print cards`}</IconButton>
        </Group>
        <ul className="grid m-0 p-0 list-none" style={keysLook} aria-label={t`Keys`} translate="no">
          {keys.map(({ activationId, key }) => (
            <li key={activationId} className="flex items-center justify-between border-b" style={{ paddingBlock: 4 }}>
              <span>{key}</span>
              <ActionIcon aria-label={t`Copy ${key}`} onClick={() => void copyText(key)}>
                <IconCopy size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </Stack>
      {cards.sheet}
    </Page>
  );
}

const keysLook = {
  fontFamily: 'var(--mantine-font-family-monospace)',
  columnGap: 32,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
};

function Unfinished({ order, error, onContinued }: Reached & Pick<GeneratedProps, 'onContinued'>) {
  const { make, isPending } = useMakeKeys();
  const missing = orderedKeys(order) - order.made.flat().length;

  return (
    <Alert
      color="orange"
      role="alert"
      title={plural(missing, { one: '# key is still missing', other: '# keys are still missing' })}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{textOf(error)}</Text>
        <Button
          size="sm"
          loading={isPending}
          onClick={() => make(order, { onSuccess: onContinued })}
        >{t`Generate the rest`}</Button>
      </Stack>
    </Alert>
  );
}

type Reached = {
  order: Order;
  /** The error that stopped the order; null if it is complete. */
  error: unknown;
};
type Made = Reached & { educator: Item; values: Values };

/** Makes keys in one or more batches; an unchanged form that is sent again makes them only once. */
function GenerateForm({ initial, onMade }: { initial: Values; onMade: (made: Made) => void }) {
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

  const numberOf = (field: 'trialDays' | 'amount', max: number): NumberInputProps => ({
    name: field,
    value: values[field],
    error: errors[field],
    required: true,
    clampBehavior: 'none',
    min: 1,
    max,
    w: 220,
    onChange: (value) => change({ [field]: value }),
  });

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
            description={t`From 1 to ${maxTrialDays}.`}
            {...numberOf('trialDays', maxTrialDays)}
          />
        )}
        <Group align="flex-start" gap="md">
          <NumberInput
            label={t`Number of keys`}
            description={t`From 1 to ${maxGeneratedKeys} in each batch.`}
            {...numberOf('amount', maxGeneratedKeys)}
          />
          <NativeSelect
            label={t`Batches`}
            description={t`Each batch has this many keys.`}
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

/** The day stays on one line. */
const endText = (duration: Duration | 'trial') =>
  duration === 'trial' ? (
    <Trans>To try the app, without a sale.</Trans>
  ) : (
    <Trans>
      If redeemed today, valid until <span className="whitespace-nowrap">{formatDay(addDays(today(), duration))}</span>.
    </Trans>
  );

const shownAtOnce = 50;

const findKeyEducators = (searchQuery: string) => ({
  queryKey: ['subscriptions', 'found', searchQuery],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Item[]> => {
    const { educators } = await call(listKeyEducators, { searchQuery }, { signal });
    return educators.slice(0, shownAtOnce).map(({ educatorId: id, educatorName: name }) => ({ id, name }));
  },
});

type LibraryChoiceProps = {
  educator: Item | null;
  /** Null for the educator's default. */
  value: readonly number[] | null;
  onChange: (libraryIds: readonly number[]) => void;
  isDefault: boolean;
  onDefault: (isDefault: boolean) => void;
  error: string | undefined;
};

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
      {isLost && <LoadProblem error={loadError} onRetry={() => void refetch()} />}
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
