export { TagSelect } from './tag-select.tsx';
export { findTag, listTags, shortTagNames, tagNames, tagsOf } from './tag-texts.ts';
export { TagValue } from './tag-value.tsx';
