export { heatOf } from './heat.ts';
export { default as heatClasses } from './heat.module.css';
