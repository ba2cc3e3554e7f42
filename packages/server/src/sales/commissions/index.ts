export { bookedRate, toMajor, toMinor, findAdjustment, insertAdjustment, setBuyer } from './store.ts';
export { getReceiver } from './rules.ts';
export { addSales, type NewSale, recordSale, recordSales, saleRow, type Terms, findRefundable } from './sales.ts';
export { getSale, isEmptied, partOf, type RefundableSale, refundedDays, writeRefund } from './sales.ts';
