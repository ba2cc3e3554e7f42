export {
  type Me,
  profileQuery,
  profilesKey,
  useAccountLanguage,
  useChooseLanguage,
  useHeldCodes,
  useMay,
  useMe,
  useNeedsTwoStep,
  useProfile,
} from './me.ts';
