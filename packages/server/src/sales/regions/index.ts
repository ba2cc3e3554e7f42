export { regionName, regionNames } from './names.ts';
export { positionOfRegion, regionsInOrder } from './order.ts';
