export { addSales, type NewSale, recordSale, recordSales } from './record-sales.ts';
export { commissionRoutes } from './routes.ts';
