export { isHidden } from './hidden.ts';
export { normalize } from './normalize.ts';
