export { ActivityTab } from './activity-tab.tsx';
