export { bookedRate } from './booked-rate.ts';
export { getReceiver } from './get-receiver.ts';
export { toMajor, toMinor } from './money.ts';
export { findAdjustment, insertAdjustment, setBuyer } from './sales-store.ts';
export { addSales, type NewSale, recordSale, recordSales, saleRow, type Terms } from './record-sales.ts';
export {
  findRefundable,
  getSale,
  isEmptied,
  partOf,
  type RefundableSale,
  refundedDays,
  writeRefund,
} from './refund-sale.ts';
