export { composeCourse } from './course.ts';
export { bringLibrary } from './room.ts';
