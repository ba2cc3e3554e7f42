import { Box, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Brand } from '#platform/ui/brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';

type Props = {
  title: string;
  intro?: ReactNode;
  /** Wider than a form, for a text to read. */
  isWide?: boolean;
  children: ReactNode;
};

/** The frame of screens that need no session. */
export function SignedOutPage({ title, intro, isWide = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  /* The button that led here is gone, so the title gets the focus for screen readers, unless a field has it. */
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Box
      component="main"
      mih="100dvh"
      px="md"
      py="xl"
      bg="var(--surface-side)"
      style={{ display: 'grid', placeContent: 'center' }}
    >
      <title>{`${title} · EEMusic Console`}</title>
      <Stack w={`min(${isWide ? 720 : 400}px, calc(100vw - 32px))`} gap="lg">
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
    </Box>
  );
}
