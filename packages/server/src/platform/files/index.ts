export { addressPeriod, imageAddress, scoreAddress, scorePath } from './addresses.ts';
export { newName, putPortrait, withPortrait } from './picture.ts';
export { addFile, deletePicture, deleteUnclaimed, existingFiles, findRecording, hasUnclaimed } from './store.ts';
export { isStored, unclaimedFor } from './store.ts';
export { addWithinQuota, assertRoom, type Quota, uploadFile } from './room.ts';
