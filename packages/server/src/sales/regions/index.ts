export { regionName, regionNames } from './names.ts';
