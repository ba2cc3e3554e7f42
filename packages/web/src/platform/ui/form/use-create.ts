import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type CallOptions, newIdempotencyKey } from '#platform/api/request.ts';

type Given<Input, Answer> = {
  send: (input: Input, options: CallOptions) => Promise<Answer>;
  /** Asks again for everything that shows such records. */
  forget: () => unknown;
};

/** Sent again as it was, for instance after the connection broke, it makes one record. */
export function useCreate<Input extends object, Answer>({ send, forget }: Given<Input, Answer>) {
  const sent = useRef({ body: '', key: '' });
  return useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (input: Input) => {
      const body = JSON.stringify(input);
      if (body !== sent.current.body) sent.current = { body, key: newIdempotencyKey() };
      return send(input, { idempotencyKey: sent.current.key });
    },
    onSuccess: () => void forget(),
  });
}
