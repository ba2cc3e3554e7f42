export { ReportScreen } from './report-screen.tsx';
export { SalesTabs } from './sales-tabs.tsx';
