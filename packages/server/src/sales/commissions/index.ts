export { bookedRate } from './booked-rate.ts';
export { toMajor } from './money.ts';
export { addSales, type NewSale, recordSale, recordSales, saleRow, type Terms } from './record-sales.ts';
export { getSale, refundOf, withCorrections, writeRefund } from './refund-sale.ts';
