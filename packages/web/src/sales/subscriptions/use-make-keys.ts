import { generateKeys, generateTrialKeys } from '@eemusic/contract/sales/subscriptions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { withText } from './format-failure.ts';
import { makeBatches, type Order } from './generate-batches.ts';
import { refreshKeys } from './queries.ts';

/** Makes what an order still lacks; `reached` is the number of keys while it runs. */
export function useMakeKeys() {
  const client = useQueryClient();
  const [reached, setReached] = useState(0);
  const { mutate, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (order: Order) => {
      const count = ({ made }: Order) => setReached(made.flat().length);
      count(order);
      return makeBatches(order, {
        send: (input, options) =>
          withText('days' in input ? call(generateTrialKeys, input, options) : call(generateKeys, input, options)),
        onProgress: count,
      });
    },
    onSuccess: () => void refreshKeys(client),
  });
  return { make: mutate, isPending, reached };
}
