export { addressPeriod, imageAddress, scoreAddress, scorePath } from './addresses.ts';
export { addFile, findRecording, deletePicture, isStored, existingFiles } from './store.ts';
export { newName, putPortrait } from './picture.ts';
export { addWithinQuota, assertRoom, type Quota } from './quota.ts';
export { deleteUnclaimed, hasUnclaimed, unclaimedFor } from './unclaimed-store.ts';
export { uploadFile } from './upload.ts';
export { withPortrait } from './with-portrait.ts';
