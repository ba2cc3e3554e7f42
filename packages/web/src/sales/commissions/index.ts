import { withTexts } from '#platform/locales/texts.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';

export { ChangeDialog, ReasonField, useChange } from './change-dialog.tsx';
export { FigureButton } from './figure-button.tsx';
export { ReportScreen } from './report-screen.tsx';
export { percent } from './money.ts';
export { invalidateCommissions } from './queries.ts';
export { SalesDialog } from './sales-dialog.tsx';
export { SalesTabs } from './sales-tabs.tsx';

export const RefundableSales = lazyDialog(
  async () => (await withTexts('commissions', import('./refundable-sales.tsx'))).RefundableSales,
);
