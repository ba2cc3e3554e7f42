export { Navigator, NavigatorButton, NavigatorPane, type NavigatorState, useNavigator } from './navigator.tsx';
export type { Section } from './navigator-pane.tsx';
