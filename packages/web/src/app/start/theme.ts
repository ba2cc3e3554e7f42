import { t } from '@lingui/core/macro';
import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';
import {
  black,
  colors,
  fontFamily,
  fontSizes,
  headings,
  palettes,
  radius,
  type Scheme,
  shadows,
  spacing,
  tones,
} from '#platform/ui/tokens.ts';

const baseTheme = createTheme({
  primaryColor: 'accent',
  primaryShade: 8,
  autoContrast: true,
  colors: palettes,
  black,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily,
  fontSizes,
  headings,
  spacing,
  radius,
  shadows,
});

/**
 * Default props of components, with labels for screen readers. Components are referred to by name, so that this file
 * does not load them. It is a function, because the labels need loaded texts.
 */
export function makeTheme(): MantineThemeOverride {
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
      Badge: { defaultProps: { tt: 'none', fw: 600 } },
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

/** The colours of our design tokens, because some of Mantine's have a contrast below 4.5:1. */
export const tokenVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf('light'),
  dark: variablesOf('dark'),
});

function variablesOf(scheme: Scheme): Record<string, string> {
  const color = colors[scheme];
  const variables: Record<string, string> = {
    '--mantine-color-body': color.body,
    '--mantine-color-text': color.text,
    '--mantine-color-dimmed': color.dimmed,
    '--mantine-color-placeholder': color.dimmed,
    '--mantine-color-error': color.error,
    '--mantine-color-anchor': color.link,
    '--surface-side': color.side,
    '--surface-hover': color.hover,
    '--line': color.line,
    '--good-text': color.good,
    '--bad-text': color.bad,
    '--caution-text': color.caution,
    '--caution-surface': color.cautionSurface,
    '--caution-hover': color.cautionHover,
    '--focus-ring': color.focus,
  };
  for (const [name, { text, surface }] of Object.entries(tones[scheme])) {
    variables[`--mantine-color-${name}-light`] = surface;
    variables[`--mantine-color-${name}-light-color`] = text;
  }
  return variables;
}
