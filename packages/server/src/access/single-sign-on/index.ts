export { signInMethods } from './room.ts';
