export { imageAddress, scoreAddress, scorePath } from './addresses.ts';
export { fileRoutes } from './routes.ts';
export { isStored, keptFiles } from './store.ts';
export { newName, uploadFile } from './upload.ts';
