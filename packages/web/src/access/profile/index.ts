export { profileQuery } from './queries.ts';
export { useAccountLanguage } from './use-account-language.ts';
export { useChooseLanguage } from './use-choose-language.ts';
