import { I18nProvider } from '@lingui/react';
import { type CSSVariablesResolver, MantineProvider, type MantineThemeOverride } from '@mantine/core';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { LoginPage, useSession } from '#access/session/index.ts';
import { ToastHost } from '#platform/ui/toast.tsx';
import { messages } from '#platform/locales/en/start.po';
import { activate, withTexts } from '#platform/locales/texts.ts';
import { useConnection } from '#platform/api/connection.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { connectionFailure } from '#platform/ui/failure.ts';
import { loadWithRetry } from '#platform/ui/load-with-retry.ts';
import { baseTheme, colors, type Scheme, tones } from '#platform/ui/tokens.ts';

const load = () => withTexts('app', import('#app/app.tsx'));

/** Starts to load the app while somebody signs in; errors are shown when the app is needed. */
function preloadApp(): void {
  load().catch(() => undefined);
}

/** The app of a sign-in page that was loaded before a new version was deployed no longer exists. */
const loadApp = () => loadWithRetry(load, (isReplaced) => isReplaced && reloadOnce());

const storageKey = 'eemusic.reloaded';

/** Reloads once per version: the address of this module contains its hash. */
function reloadOnce(): void {
  if (sessionStorage.getItem(storageKey) === import.meta.url) return;
  sessionStorage.setItem(storageKey, import.meta.url);
  location.reload();
}

/** A function, because labels need loaded texts. Components are named, so that this file does not load them. */
function makeTheme(): MantineThemeOverride {
  /* Rendered beside its trigger, because the end of the body lies outside every landmark. */
  const inPlace = { withinPortal: false, floatingStrategy: 'fixed' };
  const closeButtonProps = { 'aria-label': t`Close` };
  /* The arrow keys of the field scroll the list; an area around the list would have to take the focus. */
  const scrollingList = {
    defaultProps: { withScrollArea: false },
    styles: { options: { maxHeight: 280, overflowY: 'auto' } },
  } as const;
  return {
    ...baseTheme,
    components: {
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      CloseButton: { defaultProps: closeButtonProps },
      Menu: { defaultProps: { ...inPlace, withInitialFocusPlaceholder: false } },
      Tooltip: { defaultProps: inPlace },
      Combobox: { defaultProps: { ...inPlace, shadow: 'md' } },
      /* A list that holds only a text, such as 'Nothing found', is announced only as an option. */
      ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true, 'aria-selected': false } },
      Select: scrollingList,
      MultiSelect: scrollingList,
      TagsInput: scrollingList,
      Alert: { defaultProps: { p: 'sm' } },
      /* Like the switches of lists. */
      Switch: { defaultProps: { withThumbIndicator: false } },
      Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600 } },
      /* Descriptions below the inputs, so that inputs side by side are aligned. */
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      /* The header of a dialog must not count as the banner of the page. */
      ModalHeader: { defaultProps: { role: 'presentation' } },
      DrawerHeader: { defaultProps: { role: 'presentation' } },
      ModalTitle: { defaultProps: { fw: 600 } },
      DrawerTitle: { defaultProps: { fw: 600 } },
      Modal: { defaultProps: { closeButtonProps, centered: true } },
      Drawer: { defaultProps: { closeButtonProps } },
      Notification: { defaultProps: { closeButtonProps } },
      PasswordInput: {
        defaultProps: { visibilityToggleButtonProps: { 'aria-label': t`Show or hide the password`, tabIndex: 0 } },
      },
    },
  };
}

const tokenVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf('light'),
  dark: variablesOf('dark'),
});

function variablesOf(scheme: Scheme): Record<string, string> {
  const ofTones = Object.entries(tones[scheme]).flatMap(([name, { text, surface }]) => [
    [`--mantine-color-${name}-light`, surface],
    [`--mantine-color-${name}-light-color`, text],
  ]);
  const placeholder = { '--mantine-color-placeholder': 'var(--mantine-color-dimmed)' };
  return { ...colors[scheme], ...placeholder, ...Object.fromEntries(ofTones) };
}

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

/** English is part of the first bundle; `speak` switches to another language. */
export function loadTexts(): typeof i18n {
  i18n.load('en', messages);
  activate('en');
  return i18n;
}

function Waiting() {
  const connection = useConnection();
  if (connection === 'online') return null;
  return (
    <main>
      <EmptyState {...connectionFailure(connection)} />
    </main>
  );
}
