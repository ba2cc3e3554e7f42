import { withTexts } from '#platform/locales/texts.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';

export { FigureButton } from './figure.tsx';
export { ReportScreen } from './report-screen.tsx';
export { percent } from './rule-value.tsx';
export { SalesDialog } from './sales-dialog.tsx';

export const RefundableSales = lazyDialog(
  async () => (await withTexts('commissions', import('./refund-dialog.tsx'))).RefundableSales,
);
