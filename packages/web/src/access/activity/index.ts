/* Functions that load them, because the dashboard shows the short list without the tab and its filters. */
export const loadActivityTab = async () => (await import('./activity-tab.tsx')).ActivityTab;
export const loadRecentList = async () => (await import('./recent-list.tsx')).RecentList;
