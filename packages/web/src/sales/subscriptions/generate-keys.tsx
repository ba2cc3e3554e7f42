import { defaultDuration } from '@eemusic/contract/sales/commissions';
import { listKeyEducators } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { FormWaiting } from '#platform/ui/form/form-waiting.tsx';
import { BackToKeys } from './back-to-keys.tsx';
import { GenerateForm, type Made } from './generate-form.tsx';
import type { Values } from './generate-values.ts';
import { GeneratedKeys } from './generated-keys.tsx';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';

/** Makes keys for a school or teacher, then shows them. */
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
function chosenQuery(educatorId: number) {
  return queryOptions({
    queryKey: ['subscriptions', 'chosen', educatorId],
    queryFn: async ({ signal }): Promise<Item | null> => {
      if (educatorId === 0) return null;
      const { educators } = await call(listKeyEducators, { educatorId }, { signal });
      const found = educators.find((one) => one.educatorId === educatorId);
      return found === undefined ? null : { id: educatorId, name: found.educatorName };
    },
    staleTime: Infinity,
  });
}
