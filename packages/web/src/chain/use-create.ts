import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallOptions } from '#api/request.ts';
import { newIdempotencyKey } from '#api/request.ts';
import { forgetChain } from './forget-chain.ts';

/** Sent again as it was, for instance after the connection broke, it makes one record. */
export function useCreate<Input extends object, Answer>(send: (input: Input, options: CallOptions) => Promise<Answer>) {
  const client = useQueryClient();
  const sent = useRef({ body: '', key: '' });
  return useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (input: Input) => {
      const body = JSON.stringify(input);
      if (body !== sent.current.body) sent.current = { body, key: newIdempotencyKey() };
      return send(input, { idempotencyKey: sent.current.key });
    },
    onSuccess: () => void forgetChain(client),
  });
}
