import { useEffect, useState } from 'react';
import { fetchAppearance } from './appearance.ts';

/** The sign-in of a demo; null on other consoles. */
export function useDemo(): { email: string; password: string } | null {
  const [demo, setDemo] = useState<{ email: string; password: string } | null>(null);
  useEffect(() => void fetchAppearance().then((appearance) => setDemo(appearance.demo)), []);
  return demo;
}
