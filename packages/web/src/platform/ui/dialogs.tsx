import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { letAsk } from './confirm.tsx';

/** Renders the questions of `confirm`. Loaded after the first screen, which does not need it. */
export function Dialogs() {
  useEffect(letAsk, []);
  return <ModalsProvider />;
}
