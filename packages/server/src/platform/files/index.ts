export { imageAddress, scoreAddress, scorePath } from './addresses.ts';
export { measureRecordings } from './measure.ts';
export { fileRoutes } from './routes.ts';
export { addFile, forgetPicture, isStored, keptFiles } from './store.ts';
export { newName, putPortrait } from './picture.ts';
export { uploadFile } from './upload.ts';
