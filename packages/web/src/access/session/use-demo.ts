import { useEffect, useState } from 'react';
import { fetchAppearance } from './appearance.ts';
import { readStartData } from './start-data.ts';

/** The sign-in of a demo; null on other consoles. */
export function useDemo(): { email: string; password: string } | null {
  const [demo, setDemo] = useState(() => readStartData()?.appearance.demo ?? null);
  useEffect(() => void fetchAppearance().then((appearance) => setDemo(appearance.demo)), []);
  return demo;
}
