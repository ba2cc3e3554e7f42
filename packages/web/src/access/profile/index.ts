export { type Me, useHeldCodes, useMay, useMe, useProfile } from './me.ts';
export { useAccountLanguage } from './use-account-language.ts';
export { useChooseLanguage } from './use-choose-language.ts';
export { profileQuery, profilesKey } from './queries.ts';
