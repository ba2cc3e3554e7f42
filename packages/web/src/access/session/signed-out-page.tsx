import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Brand } from '#platform/ui/brand.tsx';
import classes from './signed-out-page.module.css';
import { languages } from '@eemusic/contract/platform/languages';
import { t } from '@lingui/core/macro';
import { languageNames, storeLanguage } from '#platform/locales/language.ts';
import { current, speak } from '#platform/locales/texts.ts';
import { toast } from '#platform/ui/toast.tsx';

type Props = {
  title: string;
  intro?: ReactNode;
  /** Wider than a form needs, for reading a text. */
  isWide?: boolean;
  children: ReactNode;
};

/** The frame of screens that need no session. */
export function SignedOutPage({ title, intro, isWide = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  /*
   * The button that opened this screen has disappeared, so the title gets the focus for screen readers, unless a field
   * has it.
   */
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={classes.page}>
      <title>{`${title} · EEMusic Console`}</title>
      {!isWide && <div className={classes.music} aria-hidden />}
      <main className={classes.form}>
        <Stack gap="lg" w={`min(${isWide ? 720 : 400}px, calc(100vw - 32px))`}>
          <Brand />
          <Paper withBorder p="xl" radius="lg">
            <Stack gap="md">
              <div>
                <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
                  {title}
                </Title>
                {intro !== undefined && (
                  <Text c="dimmed" size="sm" mt={4}>
                    {intro}
                  </Text>
                )}
              </div>
              {children}
            </Stack>
          </Paper>
          <LanguageSwitch />
        </Stack>
      </main>
    </div>
  );
}

/** Chooses the language of this browser, used while nobody is signed in, or if the account has no language. */
export function LanguageSwitch() {
  return (
    <Group role="group" aria-label={t`Language`} justify="center" gap="xs">
      {languages.map((language) => (
        <Anchor
          key={language}
          component="button"
          type="button"
          size="sm"
          mih={24}
          px={4}
          lang={language}
          {...(language === current() ? { c: 'var(--mantine-color-text)', fw: 600 } : { c: 'dimmed' })}
          aria-pressed={language === current()}
          onClick={() => {
            storeLanguage(language);
            speak(language).catch((error: unknown) => toast.failure(error));
          }}
        >
          {languageNames[language]}
        </Anchor>
      ))}
    </Group>
  );
}
