export { addressPeriod, imageAddress, scoreAddress, scorePath } from './addresses.ts';
export { addFile, findRecording, forgetPicture, isStored, keptFiles } from './store.ts';
export { newName, putPortrait } from './picture.ts';
export { addWithinQuota, assertRoom, type Quota } from './quota.ts';
export { forgetUnclaimed, hasUnclaimed, unclaimedFor } from './unclaimed-store.ts';
export { uploadFile } from './upload.ts';
