import { Alert } from '@mantine/core';

/** What is true of a whole form. */
export function RefusalAlert({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  );
}
