import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { enableConfirm } from './confirm.tsx';

/** Renders the questions of `confirm`. Loaded after the first screen, which does not need it. */
export function Dialogs() {
  useEffect(enableConfirm, []);
  return <ModalsProvider />;
}
