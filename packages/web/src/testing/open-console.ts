import { cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';

export const signedIn = { token: 'secret', userId: 7 };

/** Opens the console at this address as a new tab does: with modules of its own, by default signed in as user 7. */
export async function openConsole(address: string, session: typeof signedIn | null = signedIn) {
  cleanup();
  vi.resetModules();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  /* jsdom has no layout, so Mantine finds nothing to focus in a menu and logs long warnings. */
  vi.spyOn(console, 'warn').mockReturnValue();
  if (session !== null) sessionStorage.setItem('eemusic.admin', JSON.stringify(session));
  history.replaceState(null, '', address);
  const { open } = await import('#app/start/open.tsx');
  return render(await open());
}
