export { FigureButton } from './figure-button.tsx';
export { ReportScreen } from './report-screen.tsx';
export { SalesDialog } from './sales-dialog.tsx';
export { SalesTabs } from './sales-tabs.tsx';
