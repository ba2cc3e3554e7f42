export { beginSignOn, finishSignOn } from './sign-on.ts';
