import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { letAsk } from './confirm.tsx';

/** Shows what `confirm` asks. Loaded after the screen, which needs no dialog to be shown. */
export function Dialogs() {
  useEffect(letAsk, []);
  return <ModalsProvider />;
}
