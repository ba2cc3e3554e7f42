export { signInMethods } from './sign-in-methods.ts';
