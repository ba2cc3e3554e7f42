export { Navigator, NavigatorButton } from './navigator.tsx';
export type { Section } from './navigator-pane.tsx';
export { type NavigatorState, useNavigator } from './use-navigator.ts';
