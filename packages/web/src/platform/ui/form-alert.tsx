import { Alert } from '@mantine/core';
import { intoView } from './into-view.ts';

/** An error of the form as a whole. */
export function FormAlert({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert ref={intoView} color="red" role="alert">
      {text}
    </Alert>
  );
}
