export { heatOf, heatProps } from './heat.ts';
