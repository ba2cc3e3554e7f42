import { addDays } from '@eemusic/contract/platform/days';
import { defaultDuration } from '@eemusic/contract/sales/commissions';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import {
  type ActivationCode,
  generateKeys,
  listKeyEducators,
  maxGeneratedKeys,
} from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { today } from '#platform/company.ts';
import { call } from '#platform/api/call.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import { useCreate } from '#platform/ui/form/use-create.ts';
import { useRecordForm } from '#platform/ui/form/use-record-form.ts';
import { BackToKeys } from './back-to-keys.tsx';
import { DurationChoice } from './duration-choice.tsx';
import { errorMapping, readGenerate, type Values } from './generate-values.ts';
import { LibraryChoice } from './library-choice.tsx';
import { refreshKeys } from './queries.ts';
import { withText } from './format-failure.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';

type Props = {
  /** The preselected educator. */
  educator: Item | null;
  onMade: (made: { keys: readonly ActivationCode[]; educator: Item }) => void;
};

/** Makes one batch of keys, even if the request is sent again. */
export function GenerateForm({ educator, onMade }: Props) {
  const client = useQueryClient();
  const { close } = useSubscriptionsAddress();
  const initial = useMemo(
    (): Values => ({ educator, duration: defaultDuration, amount: 1, libraryIds: null, isDefault: false }),
    [educator],
  );
  const form = useRecordForm(initial, errorMapping);
  const { values, errors, change } = form;
  const create = useCreate({
    send: (input: CallOf<typeof generateKeys>, options) => withText(call(generateKeys, input, options)),
    refresh: () => refreshKeys(client),
  });

  const submit = () => {
    if (create.isPending) return;
    form.clear();
    const { input, errors: wrong } = readGenerate(values);
    if (wrong !== null) return form.refuse(wrong);
    const chosen = values.educator;
    create.mutate(input, {
      onSuccess: ({ keys }) => {
        form.allowLeaving();
        if (chosen !== null) onMade({ keys, educator: chosen });
      },
      onError: form.fail,
    });
  };

  return (
    <RecordForm
      title={t`Generate keys`}
      action={t`Generate`}
      back={<BackToKeys />}
      form={form}
      isSaving={create.isPending}
      onSubmit={submit}
      onCancel={close}
    >
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
      <DurationChoice
        value={values.duration}
        onChange={(duration) => change({ duration })}
        error={errors['duration']}
        describe={endText}
      />
      <NumberInput
        label={t`Number of keys`}
        name="amount"
        description={t`From 1 to ${maxGeneratedKeys}.`}
        required
        value={values.amount}
        error={errors['amount']}
        clampBehavior="none"
        min={1}
        max={maxGeneratedKeys}
        maw={200}
        onChange={(amount) => change({ amount })}
      />
      <LibraryChoice
        educator={values.educator}
        value={values.libraryIds}
        onChange={(libraryIds) => change({ libraryIds })}
        isDefault={values.isDefault}
        onDefault={(isDefault) => change({ isDefault })}
        error={errors['libraries']}
      />
    </RecordForm>
  );
}

const endText = (duration: number) => t`Redeemed today, it runs until ${addDays(today(), duration)}.`;

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
