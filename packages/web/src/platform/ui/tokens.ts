import { createTheme } from '@mantine/core';

/**
 * Every size, shadow and colour of the console. Screens use them through Mantine's variables (`--mantine-spacing-md`,
 * `--mantine-color-teal-light`) and the variables named here. `tokens.test.ts` checks that text is readable.
 */

type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** The only accent colour; all other colours are neutral or have a meaning (success, danger). */
const accent: Shades = [
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
];

const gray: Shades = [
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
];

const dark: Shades = [
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
];

export const palettes = { accent, gray, dark };

const black = gray[9];

export const baseTheme = createTheme({
  primaryColor: 'accent',
  primaryShade: 8,
  autoContrast: true,
  colors: palettes,
  black,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  /* Set by `fonts.css` for each language. */
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: "'JetBrains Mono', monospace",
  /* With a root size of 16 px: 12, 13, 14, 16 and 18 px. */
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  /* The title of a screen, and those of its sections and of what they hold, which all have one size. */
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.125rem', lineHeight: '1.5rem' },
      h2: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  /* For marks in a text; elements in a field; buttons and fields; cards; round elements. */
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '2rem' },
  shadows: {
    xs: '0 1px 2px rgb(16 18 24 / 6%)',
    sm: '0 1px 2px rgb(16 18 24 / 6%), 0 2px 6px rgb(16 18 24 / 6%)',
    md: '0 1px 3px rgb(16 18 24 / 8%), 0 6px 18px rgb(16 18 24 / 10%)',
    lg: '0 2px 6px rgb(16 18 24 / 8%), 0 12px 32px rgb(16 18 24 / 14%)',
    xl: '0 4px 10px rgb(16 18 24 / 10%), 0 24px 64px rgb(16 18 24 / 20%)',
  },
});

export type Tone = { text: string; surface: string };

export const tones = {
  light: {
    accent: { text: '#353e8c', surface: '#e7e9fb' },
    gray: { text: '#3d434c', surface: '#eceef1' },
    teal: { text: '#075d45', surface: '#d5f5e9' },
    green: { text: '#1c5f2c', surface: '#ddf5e1' },
    blue: { text: '#124e86', surface: '#dcedfb' },
    orange: { text: '#7a3606', surface: '#ffebd3' },
    yellow: { text: '#6a4300', surface: '#fff3c4' },
    red: { text: '#9c1c1c', surface: '#ffe4e4' },
  },
  dark: {
    accent: { text: '#c9cef8', surface: '#2a2f55' },
    gray: { text: '#d3d6dc', surface: '#2c3038' },
    teal: { text: '#8fe9cb', surface: '#0d3a2e' },
    green: { text: '#a3e6b0', surface: '#173a1f' },
    blue: { text: '#a9d4fb', surface: '#142f4b' },
    orange: { text: '#ffcd9b', surface: '#432409' },
    yellow: { text: '#ffe08a', surface: '#3d2f05' },
    red: { text: '#ffb3b3', surface: '#471a1a' },
  },
} satisfies Record<Scheme, Record<string, Tone>>;

export type Scheme = 'light' | 'dark';

/** Surfaces and the text on them, because some of Mantine's colours have a contrast below 4.5:1. */
export const colors = {
  light: {
    '--mantine-color-body': '#ffffff',
    '--surface-side': gray[0],
    '--surface-hover': gray[1],
    '--line': gray[2],
    '--mantine-color-text': black,
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-anchor': accent[8],
    '--good-text': '#067553',
    '--bad-text': '#b02020',
    '--mantine-color-error': '#c92a2a',
    '--caution-text': '#6b3b00',
    '--caution-surface': '#fff4e0',
    '--caution-hover': '#fbe3bd',
    '--focus-ring': accent[6],
    '--chart-first': accent[8],
    '--chart-second': accent[4],
    '--chart-third': accent[2],
    '--chart-others': gray[4],
    '--chart-lost': '#e0a0a0',
    '--chart-rest': gray[2],
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--surface-side': dark[8],
    '--surface-hover': dark[6],
    '--line': dark[5],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-anchor': accent[3],
    '--good-text': '#38d9a9',
    '--bad-text': '#ffa8a8',
    '--mantine-color-error': '#ff8787',
    '--caution-text': '#ffd8a8',
    '--caution-surface': '#332618',
    '--caution-hover': '#44311b',
    '--focus-ring': accent[4],
    '--chart-first': accent[6],
    '--chart-second': accent[3],
    '--chart-third': accent[1],
    '--chart-others': dark[3],
    '--chart-lost': '#9c5555',
    '--chart-rest': dark[4],
  },
} satisfies Record<Scheme, Record<string, string>>;
