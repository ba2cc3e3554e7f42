import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { LoginPage, useSession } from '#access/session/index.ts';
import { ToastHost } from '#platform/ui/toast.tsx';
import { loadApp, preloadApp } from './load-app.ts';
import { loadTexts } from './texts.ts';
import { makeTheme, tokenVariables } from './theme.ts';
import { Waiting } from './waiting.tsx';

const texts = loadTexts();
const App = lazy(async () => ({ default: (await loadApp()).App }));

/** For Login only its own code is loaded; the router and the rest are loaded while the user types. */
export function Start() {
  return (
    <StrictMode>
      <I18nProvider i18n={texts}>
        <Console />
      </I18nProvider>
    </StrictMode>
  );
}

function Console() {
  const session = useSession();
  const [isLoginAlone, setLoginAlone] = useState(() => session === null && location.pathname === '/');
  if (isLoginAlone && session !== null) setLoginAlone(false);
  const theme = useInLanguage(makeTheme, []);

  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokenVariables} defaultColorScheme="auto">
      <ToastHost />
      {isLoginAlone ? (
        <LoginPage onTyping={preloadApp} />
      ) : (
        <Suspense fallback={<Waiting />}>
          <App />
        </Suspense>
      )}
    </MantineProvider>
  );
}
