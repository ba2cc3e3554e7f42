import { t } from '@lingui/core/macro';
import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';

/** The one accent colour; all other colours are neutral or have a meaning (success, danger). */
const accent = [
  '#f1f2fd',
  '#e0e3fa',
  '#bfc5f4',
  '#9ca5ed',
  '#7e89e7',
  '#6b78e2',
  '#5e6ad2',
  '#4f5bbf',
  '#434eab',
  '#353e8c',
] as const;

const gray = [
  '#f8f9fa',
  '#f1f3f5',
  '#e6e8eb',
  '#d7dade',
  '#c1c6cc',
  '#8b929b',
  '#5f6671',
  '#474d57',
  '#30353c',
  '#1d2025',
] as const;

const dark = [
  '#e4e6ea',
  '#bcc0c8',
  '#979ca7',
  '#6c727e',
  '#3d424c',
  '#2c3038',
  '#1f2229',
  '#16181d',
  '#111317',
  '#0c0d10',
] as const;

const baseTheme = createTheme({
  primaryColor: 'accent',
  primaryShade: 8,
  autoContrast: true,
  colors: { accent, gray, dark },
  black: '#1d2025',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', 'Source Han Sans SC', 'WenQuanYi Micro Hei', sans-serif",
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.125rem', lineHeight: '1.5rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
});

/**
 * Defaults of components, with labels for screen readers. By name, so that this file does not load the components.
 * A function, because labels need the texts to be loaded.
 */
export function makeTheme(): MantineThemeOverride {
  /* Within the page, because the end of the body lies outside of every landmark. */
  const inPlace = { withinPortal: false, floatingStrategy: 'fixed' };
  const closeButtonProps = { 'aria-label': t`Close` };
  return {
    ...baseTheme,
    components: {
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      CloseButton: { defaultProps: closeButtonProps },
      Menu: { defaultProps: { ...inPlace, withInitialFocusPlaceholder: false } },
      Tooltip: { defaultProps: inPlace },
      Alert: { defaultProps: { p: 'sm' } },
      /* The header of a dialog must not count as the banner of the page. */
      ModalHeader: { defaultProps: { role: 'presentation' } },
      DrawerHeader: { defaultProps: { role: 'presentation' } },
      ModalTitle: { defaultProps: { fw: 600 } },
      Modal: { defaultProps: { closeButtonProps, centered: true } },
      Drawer: { defaultProps: { closeButtonProps } },
      Notification: { defaultProps: { closeButtonProps } },
      PasswordInput: {
        defaultProps: { visibilityToggleButtonProps: { 'aria-label': t`Show or hide the password`, tabIndex: 0 } },
      },
    },
  };
}

/**
 * Mantine's dimmed, placeholder and error colours have less contrast than 4.5:1. Two surface colours set off navigation
 * and tables.
 */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--surface-side': 'var(--mantine-color-gray-0)',
    '--surface-hover': 'var(--mantine-color-gray-1)',
    '--good-text': 'var(--mantine-color-teal-9)',
    '--bad-text': '#b02020',
    '--caution-text': '#6b3b00',
    '--caution-surface': '#fff4e0',
    '--caution-hover': '#fbe3bd',
    '--line': 'var(--mantine-color-gray-2)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--surface-side': 'var(--mantine-color-dark-8)',
    '--surface-hover': 'var(--mantine-color-dark-6)',
    '--good-text': 'var(--mantine-color-teal-4)',
    '--bad-text': 'var(--mantine-color-red-3)',
    '--caution-text': 'var(--mantine-color-orange-2)',
    '--caution-surface': 'rgb(255 169 77 / 12%)',
    '--caution-hover': 'rgb(255 169 77 / 20%)',
    '--line': 'var(--mantine-color-dark-5)',
  },
});
