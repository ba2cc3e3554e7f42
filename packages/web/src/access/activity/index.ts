export { ActivityTab } from './activity-tab.tsx';
export { RecentList } from './recent-list.tsx';
