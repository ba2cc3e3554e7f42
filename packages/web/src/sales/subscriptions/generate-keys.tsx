import { type ActivationCode, listKeyEducators } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { FormWaiting } from '#platform/ui/form/form-waiting.tsx';
import { BackToKeys } from './back-to-keys.tsx';
import { GenerateForm } from './generate-form.tsx';
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

type Made = { keys: readonly ActivationCode[]; educator: Item };

function Generating({ educator }: { educator: Item | null }) {
  const [made, setMade] = useState<Made | null>(null);
  const [last, setLast] = useState(educator);
  if (made !== null) return <GeneratedKeys {...made} onMore={() => setMade(null)} />;
  return (
    <GenerateForm
      educator={last}
      onMade={(next) => {
        setLast(next.educator);
        setMade(next);
      }}
    />
  );
}

/** The educator in the address; null if no keys can be made for it. */
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
